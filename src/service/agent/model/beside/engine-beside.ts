import type { Agent, AgentOutcome, AgentRequest, WordLink } from '../../agent.ts';

/** The built-in engine at work on a question that the model may get too. */
export interface EngineBeside {
  /** What it came to by then; undefined: nothing yet, or it failed. */
  within(ms: number): Promise<AgentOutcome | undefined>;
  /** @throws what it failed with, or the reason why the person left */
  outcome(): Promise<AgentOutcome>;
  /** What it takes words of the question to name, as far as it is known by now. */
  links(): readonly WordLink[];
  /** Nobody waits for it any more. */
  stop(): void;
}

/** Begins at once. Of its work only the beginning is reported: the model's is, if the question goes there. */
export function startEngine(engine: Agent, request: AgentRequest): EngineBeside {
  const own = new AbortController();
  const leave = () => own.abort(request.signal.reason);
  request.signal.addEventListener('abort', leave, { once: true });
  if (request.signal.aborted) leave();
  const report: AgentRequest['report'] = (stage) => {
    if (stage.stage === 'reading_question') request.report(stage);
  };
  let links: readonly WordLink[] = [];
  const onLinks: AgentRequest['onLinks'] = (found) => {
    links = found;
  };
  const answering = engine.answer({ ...request, onLinks, report, signal: own.signal });
  const quietly = answering.catch(() => undefined);
  void quietly.finally(() => request.signal.removeEventListener('abort', leave));
  return {
    async within(ms) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<undefined>((resolve) => {
        timer = setTimeout(() => resolve(undefined), ms);
      });
      const outcome = await Promise.race([quietly, late]);
      clearTimeout(timer);
      request.signal.throwIfAborted();
      return outcome;
    },
    outcome: () => answering,
    links: () => links,
    stop: () => own.abort(new Error('the model answered')),
  };
}
