import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { Registry } from 'prom-client';

/** What a process counts, in one place: each part adds metrics of its own. */
export { Registry };

/** Where Prometheus looks by default. */
export const METRICS_PATH = '/metrics';

export interface MetricsAccess {
  /** Sent as `Authorization: Bearer <token>`; undefined: callers on this machine need none, others are refused. */
  token: string | undefined;
  /** Where the server listens. */
  host: string;
  /** People reach the server from elsewhere, by way of a proxy. */
  isPublic: boolean;
}

/** Answers a request for the metrics. @param header reads a header of the request by its name in small letters */
export type AnswerMetrics = (header: (name: string) => string | undefined) => Promise<MetricsAnswer>;

interface MetricsAnswer {
  status: 200 | 401 | 403;
  headers: Record<string, string>;
  text: string;
}

/** The metrics in Prometheus's text format, for whoever may read them. */
export function makeAnswerMetrics(metrics: Registry, access: MetricsAccess): AnswerMetrics {
  const mayRead = access.token === undefined ? makeIsLocal(access) : makeHasToken(access.token);
  return async (header) => {
    if (mayRead(header))
      return { status: 200, headers: { 'content-type': metrics.contentType }, text: await metrics.metrics() };
    const headers = { 'content-type': 'text/plain; charset=utf-8' };
    if (access.token === undefined)
      return { status: 403, headers, text: 'Set METRICS_TOKEN to read metrics from elsewhere.\n' };
    return {
      status: 401,
      headers: { ...headers, 'www-authenticate': 'Bearer' },
      text: 'A valid METRICS_TOKEN is required.\n',
    };
  };
}

function makeHasToken(token: string): (header: (name: string) => string | undefined) => boolean {
  const digest = digestOf(token);
  return (header) => {
    const presented = /^Bearer +([^\s]+)$/i.exec(header('authorization') ?? '')?.[1] ?? '';
    return timingSafeEqual(digest, digestOf(presented));
  };
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A proxy on this machine leads others here. Most say so in a header, or pass on the name that they were called by. */
function makeIsLocal({ host, isPublic }: MetricsAccess): (header: (name: string) => string | undefined) => boolean {
  if (isPublic || !isLoopback(host)) return () => false;
  return (header) =>
    PROXY_HEADERS.every((name) => header(name) === undefined) && isLoopback(hostName(header('host') ?? ''));
}

const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1') return true;
  return isIP(host) === 4 && host.startsWith('127.');
}

/** Without port and brackets. */
const hostName = (host: string): string =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '') : '';
