/** The model spoke, and used no tool that ends the question, or its answer is none of the data. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError';
}
