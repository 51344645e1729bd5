import type { Rest, RestRequest } from '../rest/rest.ts';

/**
 * Says of a statement that is handed in again that it is: Snowflake then answers with what became of the first one
 * instead of running a second. https://docs.snowflake.com/en/developer-guide/sql-api/submitting-requests
 */
export function markingRetries(rest: Rest): Rest {
  const sent = new WeakSet<RestRequest>();
  return {
    send(request, limits) {
      const again = sent.has(request) && request.url.searchParams.has('requestId');
      sent.add(request);
      return rest.send(again ? { ...request, url: withRetry(request.url) } : request, limits);
    },
    close: () => rest.close(),
  };
}

function withRetry(url: URL): URL {
  const marked = new URL(url);
  marked.searchParams.set('retry', 'true');
  return marked;
}
