/** Another process works on the question by now, since this one was silent for too long. What this one does no longer counts. */
export class TakenOver extends Error {
  override name = 'TakenOver';

  constructor() {
    super('another process has taken the question over');
  }
}
