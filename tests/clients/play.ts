// A client in the types made of openapi.yaml (openapi-typescript) and of a view_schema (json-schema-to-typescript).
import type { components, operations } from "./contract";
import type { State } from "./state";

type Schemas = components["schemas"];
type View = Omit<Schemas["View"], "state"> & { state: State };

declare const process: { argv: string[] };

const [, , base = "", token = ""] = process.argv;
const headers = { Authorization: `Bearer ${token}`, "Musterd-Player": "alice", "Content-Type": "application/json" };

async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const init: RequestInit = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const answer = await fetch(base + path, init);
    if (!answer.ok) {
        const problem = (await answer.json()) as Schemas["Problem"];
        throw new Error(`${method} ${path}: ${problem.title}: ${problem.detail}`);
    }
    return (await answer.json()) as Answer;
}

/** The first event of a stream whose data is JSON of this type. */
async function hear<Data>(path: string): Promise<Data> {
    const answer = await fetch(base + path, { headers });
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ""; ; ) {
        const { value, done } = await reader.read();
        if (done)
            throw new Error(`${path} ended without an event`);
        text += value;
        const data = /^data: (.*)\n/m.exec(text);
        if (data?.[1] !== undefined) {
            await reader.cancel();
            return JSON.parse(data[1]) as Data;
        }
    }
}

function expect(holds: boolean, what: string): void {
    if (!holds)
        throw new Error(what);
}

async function play(): Promise<void> {
    const setup: Schemas["NewGame"] = {
        ruleset: "cruel-necessity", scenario: "first-civil-war", seats: { parliament: "alice" },
        visibility: "public", entropy: "open",
    };
    type Made = operations["createGame"]["responses"][201]["content"]["application/json"];
    const game = await ask<Made>("POST", "/v1/games", setup);
    const view = await ask<View>("GET", `/v1/games/${game.id}/view`);
    const zeal: number = view.state.zeal.points;
    const phase: "event" | "action" | "end-times" | "housekeeping" = view.state.phase;
    expect(phase === "action" && zeal > 0, "the game does not begin with Zeal to spend");
    const [army] = view.state.armies;
    expect(army !== undefined && army.number > 0, "no army is on the map");

    const choice = view.actions?.find((action) => action.verb === "politics");
    if (choice === undefined)
        throw new Error("politics are not offered");
    const chosen: Schemas["NewAction"] = { role: view.role, seq: view.seq, key: choice.key };
    const outcome = await ask<Schemas["Outcome"]>("POST", `/v1/games/${game.id}/actions`, chosen);
    expect(outcome.seq === 1 && outcome.events.length > 0, "the action made no entry");

    const entry = await hear<Schemas["StreamEntry"]>(`/v1/games/${game.id}/stream?since=0`);
    expect(entry.seq === 1 && entry.events[0]?.text === outcome.events[0]?.text, "the stream tells something else");
    const waiting = await hear<Schemas["StreamGame"]>("/v1/me/stream");
    expect(waiting.id === game.id && waiting.waiting, "the player's stream does not name the game");

    // After resigning, the place says who won, whatever the score.
    await ask<Schemas["Outcome"]>("POST", `/v1/games/${game.id}/resign`, {});
    const { result } = await ask<Schemas["Game"]>("GET", `/v1/games/${game.id}`);
    expect(result?.outcome === "defeat" && result.roles[0]?.place === 2, "resigning is no defeat");
    const told = outcome.events.map((event) => event.text).join(" ");
    console.log(`played: ${told} Then resigned: place ${result?.roles[0]?.place}.`);
}

void play();
