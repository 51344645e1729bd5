import type { ComponentChildren } from 'preact';

/** An element with, under it, why its last click was refused. */
export function Shell({ problem, children }: { problem: string | null; children: ComponentChildren }) {
  return (
    <span class="element">
      {children}
      <span role="alert">{problem !== null && <span class="problem">{problem}.</span>}</span>
    </span>
  );
}
