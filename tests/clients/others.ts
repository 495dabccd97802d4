// The first action of a game by the functions of orval and of swagger-typescript-api.
import * as orval from "./orval/api";
import { Api } from "./swagger/api";

declare const process: { argv: string[] };

const [, , base = "", token = ""] = process.argv;
const headers = { Authorization: `Bearer ${token}`, "Musterd-Player": "alice" };
const setup = { ruleset: "cruel-necessity", scenario: "first-civil-war", seats: { parliament: "alice" } };

function expect(holds: boolean, what: string): asserts holds {
    if (!holds)
        throw new Error(what);
}

async function byOrval(): Promise<void> {
    const made = await orval.createGame(setup, { headers });
    const view = await orval.getView(made.id, {}, { headers });
    const first = view.actions[0];
    expect(first !== undefined, "orval: nothing is offered");
    const done = await orval.act(made.id, { role: view.role, seq: view.seq, key: first.key }, { headers });
    expect(done.seq === 1, "orval: the action made no entry");
}

async function bySwagger(): Promise<void> {
    const api = new Api({ baseUrl: base, baseApiParams: { headers } });
    const { data: made } = await api.v1.createGame(setup);
    const { data: view } = await api.v1.getView(made.id);
    const first = view.actions[0];
    expect(first !== undefined, "swagger-typescript-api: nothing is offered");
    const { data: done } = await api.v1.act(made.id, { role: view.role, seq: view.seq, key: first.key });
    expect(done.seq === 1, "swagger-typescript-api: the action made no entry");
}

async function play(): Promise<void> {
    const plain = globalThis.fetch;
    globalThis.fetch = (to, init) => plain(typeof to === "string" && to.startsWith("/") ? base + to : to, init);
    await byOrval();
    await bySwagger();
    console.log("played by functions of orval and swagger-typescript-api");
}

void play();
