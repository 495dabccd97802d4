// Posts to a webhook, by Standard Webhooks 1.0.
import type { components } from "./contract.js";

export type Notice = components["schemas"]["Notice"];

/** The post does not come from the daemon that has the secret, or comes too late. */
export class WebhookError extends Error {}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
    try {
        return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    } catch {
        return null;
    }
}

type Named = Headers | Record<string, string | string[] | undefined>;

function header(headers: Named, name: string): string {
    if (headers instanceof Headers) return headers.get(name) ?? "";
    for (const [key, value] of Object.entries(headers))
        if (key.toLowerCase() === name) return (Array.isArray(value) ? value[0] : value) ?? "";
    return "";
}

/**
 * The notice in the body of a post, as its text or bytes came. While a secret is being replaced there are two signatures;
 * one of them must be right. tolerance: the seconds that its time may differ from `now` (in seconds).
 */
export async function webhook(
    secret: string, headers: Named, body: string | Uint8Array,
    { tolerance = 300, now = Date.now() / 1000 }: { tolerance?: number; now?: number } = {},
): Promise<Notice> {
    const id = header(headers, "webhook-id"), stamp = header(headers, "webhook-timestamp");
    const signatures = header(headers, "webhook-signature");
    if (!id || !/^\d+$/.test(stamp) || !signatures) throw new WebhookError("this is not a webhook's post");
    if (Math.abs(Number(stamp) - now) > tolerance) throw new WebhookError("too old, or of the future");
    const bytes = bytesOf(secret.replace(/^whsec_/, ""));
    if (!bytes?.length) throw new WebhookError("the secret is not whsec_ and base64");
    const text = typeof body === "string" ? new TextEncoder().encode(body) : body;
    const head = new TextEncoder().encode(`${id}.${stamp}.`);
    const said = new Uint8Array(head.length + text.length);
    said.set(head);
    said.set(text, head.length);
    const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
    for (const one of signatures.split(" ")) {
        const signature = one.startsWith("v1,") ? bytesOf(one.slice(3)) : null;
        if (signature && (await crypto.subtle.verify("HMAC", key, signature, said))) return noticeOf(text);
    }
    throw new WebhookError("the signature is wrong");
}

function noticeOf(text: Uint8Array): Notice {
    try {
        const notice: unknown = JSON.parse(new TextDecoder().decode(text));
        if (typeof notice === "object" && notice !== null && !Array.isArray(notice)) return notice as Notice;
    } catch {
        // not JSON
    }
    throw new WebhookError("the body is not a notice");
}
