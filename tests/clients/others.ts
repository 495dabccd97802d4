// README's first game by what orval (fetch and zod), swagger-typescript-api, oazapfts and openapi-zod-client make at their
// defaults.
import * as oazapfts from "./oazapfts";
import * as orval from "./orval/api";
import * as zod from "./orval/zod";
import { Api } from "./swagger/api";
import { createApiClient } from "./zodios";

declare const process: { argv: string[] };

const [, , base = "", token = ""] = process.argv;
const headers = { Authorization: `Bearer ${token}`, "Musterd-Player": "alice" };
const setup = { ruleset: "cruel-necessity", scenario: "first-civil-war", seats: { parliament: "alice" } };

function expect(holds: boolean, what: string): asserts holds {
    if (!holds)
        throw new Error(what);
}

async function byOrval(): Promise<void> {
    const made = await orval.createGame(zod.createGameBody.parse(setup), { headers });
    expect(made.status === 201, "orval: no game");
    const view = await orval.getView(made.data.id, {}, { headers });
    expect(view.status === 200, "orval: no view");
    const { role, seq, actions } = zod.getViewResponse.parse(view.data);
    const [first] = actions ?? [];
    expect(first !== undefined, "orval: nothing is offered");
    const done = await orval.act(made.data.id, { role, seq, key: first.key }, { headers });
    expect(done.status === 200 && done.data.seq === 1, "orval: the action made no entry");
    const log = await orval.getLog(made.data.id, { since: 0 }, { headers });
    expect(log.status === 200, "orval: no log");
    expect(zod.getLogResponse.parse(log.data).items.length === 1, "orval: the log has no entry");
}

async function bySwagger(): Promise<void> {
    const api = new Api({ baseUrl: base, baseApiParams: { headers } });
    const { data: made } = await api.v1.createGame(setup);
    const { data: view } = await api.v1.getView(made.id);
    const first = view.actions?.[0];
    expect(first !== undefined, "swagger-typescript-api: nothing is offered");
    const { data: done } = await api.v1.act(made.id, { role: view.role, seq: view.seq, key: first.key });
    expect(done.seq === 1, "swagger-typescript-api: the action made no entry");
    const { data: log } = await api.v1.getLog(made.id, { since: 0 });
    expect(log.items.length === 1, "swagger-typescript-api: the log has no entry");
    const { data: board } = await api.v1.getBoardPng(made.id, { width: 800 }, { format: "blob" });
    expect(board instanceof Blob && board.type === "image/png", "swagger-typescript-api: the board is no picture");
}

async function byOazapfts(): Promise<void> {
    const options = { baseUrl: base, headers };
    const made = await oazapfts.createGame(setup, {}, options);
    expect(made.status === 201, "oazapfts: no game");
    const view = await oazapfts.getView(made.data.id, {}, options);
    expect(view.status === 200, "oazapfts: no view");
    const first = view.data.actions?.[0];
    expect(first !== undefined, "oazapfts: nothing is offered");
    const { role, seq } = view.data;
    const done = await oazapfts.act(made.data.id, { role, seq, key: first.key }, {}, options);
    expect(done.status === 200 && done.data.seq === 1, "oazapfts: the action made no entry");
    const log = await oazapfts.getLog(made.data.id, { since: 0 }, options);
    expect(log.status === 200 && log.data.items.length === 1, "oazapfts: the log has no entry");
}

async function byZodios(): Promise<void> {
    const api = createApiClient(base);
    const made = await api.createGame(setup, { headers });
    const { role, seq, actions } = await api.getView({ params: { game: made.id }, headers });
    const [first] = actions ?? [];
    expect(first !== undefined, "openapi-zod-client: nothing is offered");
    const done = await api.act({ role, seq, key: first.key }, { params: { game: made.id }, headers });
    expect(done.seq === 1, "openapi-zod-client: the action made no entry");
    const log = await api.getLog({ params: { game: made.id }, queries: { since: 0 }, headers });
    expect(log.items.length === 1, "openapi-zod-client: the log has no entry");
}

async function play(): Promise<void> {
    const plain = globalThis.fetch;
    globalThis.fetch = (to, init) => plain(typeof to === "string" && to.startsWith("/") ? base + to : to, init);
    await byOrval();
    await bySwagger();
    await byOazapfts();
    await byZodios();
    console.log("played by functions of orval, swagger-typescript-api, oazapfts and openapi-zod-client");
}

void play();
