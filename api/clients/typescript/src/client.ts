// Requests and streams. The types are made of openapi.yaml (npm run contract).
import type { components, paths } from "./contract.js";

export type Schemas = components["schemas"];
type Method = "get" | "post" | "put" | "patch" | "delete";
type PathsOf<M extends Method> = { [P in keyof paths]: paths[P] extends { [K in M]: object } ? P : never }[keyof paths];
type Operation<P extends keyof paths, M extends Method> = paths[P] extends { [K in M]: infer O } ? O : never;
type Json<T> = T extends { content: { "application/json": infer J } } ? J : never;
type Answers<O> = O extends { responses: infer R } ? R : never;
type Answer<O> = Json<Answers<O>[keyof Answers<O> & (200 | 201 | 202)]>;
type Parameters<O, In extends string> = O extends { parameters: { [K in In]?: infer T } } ? T : never;
type Body<O> = O extends { requestBody?: infer B } ? Json<NonNullable<B>> : never;
export interface Wish<O> {
    path?: Parameters<O, "path">;
    query?: Parameters<O, "query">;
    body?: Body<O>;
    signal?: AbortSignal;
}

const ATTEMPTS = 5;
const LONGEST = 60; // seconds between two attempts
const HEARTBEAT = 60_000; // a stream that is silent for longer is dead
const MAY_PASS = [0, 429, 502, 503, 504];
const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Retry-After in seconds: a number, or a date. */
function secondsOf(after: string | null): number {
    if (!after) return 0;
    const seconds = /^\d+$/.test(after) ? Number(after) : (Date.parse(after) - Date.now()) / 1000;
    return seconds > 0 ? seconds : 0;
}

/** What the daemon refused, as application/problem+json (RFC 9457) tells it; status 0: there was no answer. */
export class Refused extends Error {
    constructor(readonly status: number, readonly problem: Partial<Schemas["Problem"]>, readonly retryAfter: number) {
        super(problem.detail ?? problem.title ?? "no answer");
    }
}

/** One event of a stream; what a stream tells is described with its path in openapi.yaml. */
export interface Told<Data> {
    event: string;
    id: string | null;
    data: Data;
}

export class Musterd {
    /** player: for whom an app or an administrator acts; a player's own token needs none. */
    constructor(readonly base: string, readonly token?: string, readonly player?: string) {}

    actingFor(player: string): Musterd {
        return new Musterd(this.base, this.token, player);
    }

    get<P extends PathsOf<"get">>(path: P, wish: Wish<Operation<P, "get">> = {}): Promise<Answer<Operation<P, "get">>> {
        return this.ask("get", path, wish);
    }

    post<P extends PathsOf<"post">>(path: P, wish: Wish<Operation<P, "post">> = {}): Promise<Answer<Operation<P, "post">>> {
        return this.ask("post", path, wish);
    }

    put<P extends PathsOf<"put">>(path: P, wish: Wish<Operation<P, "put">> = {}): Promise<Answer<Operation<P, "put">>> {
        return this.ask("put", path, wish);
    }

    patch<P extends PathsOf<"patch">>(path: P, wish: Wish<Operation<P, "patch">> = {}): Promise<Answer<Operation<P, "patch">>> {
        return this.ask("patch", path, wish);
    }

    delete<P extends PathsOf<"delete">>(path: P, wish: Wish<Operation<P, "delete">> = {}): Promise<Answer<Operation<P, "delete">>> {
        return this.ask("delete", path, wish);
    }

    /** Any method. It is sent again while another attempt may succeed; a POST under one Idempotency-Key, so that it is done once. */
    async ask<M extends Method, P extends PathsOf<M>>(method: M, path: P, wish: Wish<Operation<P, M>> = {}): Promise<Answer<Operation<P, M>>> {
        const more = method === "post" ? { "Idempotency-Key": crypto.randomUUID() } : undefined;
        for (let attempt = 1; ; attempt++) {
            try {
                const answer = await this.fetch(method, String(path), wish, more);
                const text = await answer.text().catch((error: Error) => this.lost(error, wish.signal));
                return (text ? JSON.parse(text) : undefined) as Answer<Operation<P, M>>;
            } catch (error) {
                if (!(error instanceof Refused)) throw error;
                if (method === "delete" && error.status === 404 && attempt > 1) return undefined as Answer<Operation<P, M>>;
                if (!MAY_PASS.includes(error.status) || error.retryAfter > LONGEST || attempt === ATTEMPTS) throw error;
                await wait(1000 * error.retryAfter || 125 * 2 ** attempt);
            }
        }
    }

    private lost(error: Error, signal: AbortSignal | undefined): never {
        if (signal?.aborted) throw error;
        throw new Refused(0, { title: "No answer", detail: error.message }, 0);
    }

    /** An answer as it comes, such as a picture. */
    async fetch(method: string, path: string, wish: { path?: unknown; query?: unknown; body?: unknown; signal?: AbortSignal }, more?: object): Promise<Response> {
        const headers = new Headers({ ...more });
        if (this.token) headers.set("Authorization", `Bearer ${this.token}`);
        if (this.token && this.player) headers.set("Musterd-Player", this.player);
        if (wish.body !== undefined) headers.set("Content-Type", "application/json");
        const init: RequestInit = { method: method.toUpperCase(), headers };
        if (wish.body !== undefined) init.body = JSON.stringify(wish.body);
        if (wish.signal) init.signal = wish.signal;
        const answer = await fetch(this.address(path, wish.path, wish.query), init).catch((error: Error) => this.lost(error, wish.signal));
        if (!answer.ok) {
            const problem = (await answer.json().catch(() => ({}))) as Partial<Schemas["Problem"]>;
            throw new Refused(answer.status, problem, secondsOf(answer.headers.get("Retry-After")));
        }
        return answer;
    }

    private address(path: string, inPath: unknown, query: unknown): string {
        const names = (inPath ?? {}) as Record<string, string | number>;
        const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(names[name])));
        const asked = new URLSearchParams();
        for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>))
            for (const one of Array.isArray(value) ? value : [value])
                if (one !== undefined && one !== null) asked.append(name, String(one));
        return this.base.replace(/\/$/, "") + filled + (asked.size ? `?${asked}` : "");
    }

    /** Follows a stream until `signal` aborts, and takes it up again where it broke off. lastId: what was seen already. */
    async *follow<Data>(path: string, signal: AbortSignal, lastId: string | null = null): AsyncGenerator<Told<Data>> {
        for (let pause = 250; !signal.aborted; pause = Math.min(2 * pause, 5000)) {
            const silence = new AbortController(), all = AbortSignal.any([signal, silence.signal]);
            try {
                const answer = await this.fetch("get", path, { signal: all }, lastId === null ? {} : { "Last-Event-ID": lastId });
                if (answer.status === 204) return; // the game is over
                for await (const told of eventsOf<Data>(answer, silence)) {
                    pause = 250;
                    lastId = told.id ?? lastId;
                    yield told;
                }
            } catch (error) {
                if (error instanceof Refused && error.status < 500 && !MAY_PASS.includes(error.status)) throw error;
                if (error instanceof Refused) pause = Math.max(pause, 1000 * Math.min(error.retryAfter, LONGEST));
            }
            if (!signal.aborted) await wait(pause);
        }
    }
}

async function* eventsOf<Data>(answer: Response, silence: AbortController): AsyncGenerator<Told<Data>> {
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    try {
        for (let rest = ""; ; ) {
            const timer = setTimeout(() => silence.abort(), HEARTBEAT);
            const { value, done } = await reader.read().finally(() => clearTimeout(timer));
            if (done) return;
            const blocks = (rest + value).split("\n\n");
            rest = blocks.pop() ?? "";
            for (const block of blocks) {
                const field = (name: string): string | undefined => new RegExp(`^${name}: ?(.*)$`, "m").exec(block)?.[1];
                const data = field("data");
                if (data !== undefined) yield { event: field("event") ?? "message", id: field("id") ?? null, data: JSON.parse(data) as Data };
            }
        }
    } finally {
        await reader.cancel().catch(() => undefined);
    }
}
