// A whole game by the package of api/clients/typescript: each answer has the type that openapi.yaml gives it.
import { Musterd, Refused } from "musterd-client";
import type { Schemas } from "musterd-client";

declare const process: { argv: string[] };

const [, , base = "", token = ""] = process.argv;

function expect(holds: boolean, what: string): asserts holds {
    if (!holds)
        throw new Error(what);
}

async function play(): Promise<void> {
    const ana = new Musterd(base, token, "ana");
    const made = await ana.post("/v1/games", {
        body: { ruleset: "cruel-necessity", scenario: "second-civil-war", seats: { parliament: "ana" } },
    });
    const path = { game: made.id };
    const heard: number[] = [], stop = new AbortController();
    const listening = (async () => {
        for await (const told of ana.follow<Schemas["StreamEntry"]>(`/v1/games/${made.id}/stream?since=0`, stop.signal)) {
            if (told.data.seq !== undefined) heard.push(told.data.seq);
            if (told.data.result) break;
        }
    })();
    let game = await ana.get("/v1/games/{game}", { path });
    for (let i = 0; game.status === "active"; i++) {
        const { seq, actions } = await ana.get("/v1/games/{game}/actions", { path }) as Schemas["ActionList"];
        const key = actions?.[i % actions.length]?.key;
        expect(key !== undefined, "nothing is offered");
        await ana.post("/v1/games/{game}/actions", { path, body: { role: "parliament", seq, key } });
        game = await ana.get("/v1/games/{game}", { path });
    }
    await listening;
    stop.abort();
    expect(heard.length === game.seq && heard.every((seq, i) => seq === i + 1), `the stream told ${heard.length} of ${game.seq}`);
    const refused = await ana.post("/v1/games/{game}/actions", { path, body: { role: "parliament", seq: 0, key: "no" } })
        .then(() => null, (error: unknown) => error);
    expect(refused instanceof Refused && refused.problem.title !== undefined, "an action after the end was not refused");
    console.log(`played by the thin client: ${game.seq} entries, ${game.result?.outcome}; then: ${refused.message}`);
}

void play();
