import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const settings = { bucket: "pictures", region: "home", accessKeyId: "maker", secretAccessKey: "a secret of tests" };
/** Small, so that a list has pages. */
const largestPage = 3;

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Whether a request's signature is valid, computed again by the rules of AWS Signature Version 4. */
function isSigned({ method, url = "", headers }: IncomingMessage): boolean {
  const [, key, day, region, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  const date = headers["x-amz-date"] as string;
  if (key !== settings.accessKeyId || region !== settings.region || !names?.split(";").includes("host")) return false;
  const { pathname, searchParams } = new URL(url, "http://store");
  const query = [...searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const signed = names.split(";").map((name) => `${name}:${headers[name]}`);
  const asked = [method, pathname, query.join("&"), ...signed, "", names, headers["x-amz-content-sha256"]].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", date, scope, createHash("sha256").update(asked).digest("hex")].join("\n");
  const keys = [day as string, region, "s3", "aws4_request"];
  const signingKey = keys.reduce<string | Buffer>((from, part) => hmac(from, part), `AWS4${settings.secretAccessKey}`);
  return hmac(signingKey, toSign).toString("hex") === signature;
}

function listing(objects: Map<string, Buffer>, query: URLSearchParams): string {
  const prefix = query.get("prefix") ?? "";
  const after = query.get("continuation-token") ?? "";
  const found = [...objects]
    .filter(([key]) => key.startsWith(prefix) && key > after)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const page = found.slice(0, Math.min(Number(query.get("max-keys") ?? largestPage), largestPage));
  const more = found.length > page.length;
  const contents = page.map(
    ([key, content]) =>
      `<Contents><Key>${key}</Key><Size>${content.length}</Size><LastModified>2026-03-07T08:00:00.000Z</LastModified></Contents>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>${settings.bucket}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>` : ""}${contents.join("")}</ListBucketResult>`;
}

async function answer(objects: Map<string, Buffer>, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { pathname, searchParams } = new URL(request.url ?? "", "http://store");
  const [bucket, ...parts] = pathname.slice(1).split("/");
  const key = decodeURIComponent(parts.join("/"));
  const refuse = (status: number, code: string) =>
    response.writeHead(status, { "content-type": "application/xml" }).end(`<Error><Code>${code}</Code></Error>`);
  if (!isSigned(request)) return void refuse(403, "SignatureDoesNotMatch");
  if (bucket !== settings.bucket) return void refuse(404, "NoSuchBucket");
  const object = objects.get(key);
  if (request.method === "PUT") {
    objects.set(key, Buffer.concat(chunks));
    return void response.writeHead(200, { etag: '"x"' }).end();
  }
  if (request.method === "DELETE") {
    objects.delete(key);
    return void response.writeHead(204).end();
  }
  if (key === "")
    return void response.writeHead(200).end(request.method === "GET" ? listing(objects, searchParams) : "");
  if (!object) return void refuse(404, "NoSuchKey");
  response.writeHead(200, { "content-length": object.length });
  response.end(request.method === "GET" ? object : undefined);
}

/** Starts an S3-compatible store with one bucket, which checks signatures. @returns its settings, and `close` */
export async function openBucket() {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => void answer(objects, request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: { ...settings, endpoint: `http://127.0.0.1:${port}` },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
