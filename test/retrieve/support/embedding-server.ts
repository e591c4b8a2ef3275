import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the server was sent. */
export interface SeenRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: { readonly model: string; readonly input: readonly string[] };
}

export type Answer = (response: ServerResponse, request: SeenRequest) => void;

/** An embeddings endpoint that gives one answer after another, the last one from then on. */
export async function embeddingServer(answers: readonly Answer[]) {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    void read(request).then((text) => {
      const { url = '', headers } = request;
      const body = JSON.parse(text) as SeenRequest['body'];
      const one = { path: url, authorization: headers.authorization, body };
      seen.push(one);
      answers[Math.min(seen.length, answers.length) - 1]!(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    seen,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

async function read(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

/** Answers with any status, body and headers. */
export function answer(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

/** Answers as it should: each text's vector is its length and 1, ten tokens a request. */
export const right: Answer = (response, { body }) =>
  answer(200, { data: entries(body.input), usage: { prompt_tokens: 10, total_tokens: 10 } })(
    response,
    { path: '', authorization: '', body },
  );

/** Right entries, to be made wrong. */
export function entries(input: readonly string[]): { index: number; embedding: unknown[] }[] {
  return input.map((text, index) => ({ index, embedding: [text.length, 1] }));
}

/** Answers with the entries after a change. */
export function changed(change: (list: ReturnType<typeof entries>) => unknown): Answer {
  return (response, request) =>
    answer(200, { data: change(entries(request.body.input)) })(response, request);
}
