import { Agent, createServer, request } from 'node:http';

/** The least that a bot can do: takes an event, posts one message. It checks no signature and stores nothing. */
const agent = new Agent({ keepAlive: true });
const api = new URL('chat.postMessage', process.env.SLACK_API_URL);

function post(channel, threadTs) {
  const body = JSON.stringify({ channel, thread_ts: threadTs, text: 'Hello' });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const call = request(api, { method: 'POST', agent, headers }, (response) => response.resume());
  call.end(body);
}

createServer((incoming, response) => {
  const chunks = [];
  incoming.on('data', (chunk) => chunks.push(chunk));
  incoming.on('end', () => {
    const { event } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    response.end();
    post(event.channel, event.ts);
  });
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
