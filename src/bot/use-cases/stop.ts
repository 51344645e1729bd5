/** Why work on a question ends early: the reason of its abort signal. Without one, the process is going down. */
export class Stop extends Error {
  override name = 'Stop';
  /** `stopped`: somebody had enough, and is told. `withdrawn`: its message is gone. `replaced`: it is asked anew. */
  readonly kind: 'stopped' | 'withdrawn' | 'replaced';

  constructor(kind: Stop['kind']) {
    super(kind);
    this.kind = kind;
  }
}
