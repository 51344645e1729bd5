import { StageTimes } from '../../shared/stage-times.ts';

/**
 * Where the time of a question goes: until Slack is told that it arrived (`acknowledge`), for its thread's turn (`wait`), at
 * the data-query service, making blocks (`render`), for its turn in Slack's lane (`lane`), while Slack takes it (`post`),
 * and sharing its chart as a file (`picture`).
 */
export type QuestionStage = 'acknowledge' | 'wait' | 'service' | 'render' | 'lane' | 'post' | 'picture';

export class QuestionTimes extends StageTimes<QuestionStage> {}
