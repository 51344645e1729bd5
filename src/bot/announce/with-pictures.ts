import type { Logger } from '../../shared/logger.ts';
import type { Answers } from '../../store/index.ts';
import type { Files } from '../slack/files.ts';

/** The answers, each of which takes the picture of its chart along when it is removed. */
export function withPictures(answers: Answers, { files, logger }: { files: Files; logger: Logger }): Answers {
  return {
    keep: (answer) => answers.keep(answer),
    find: (id) => answers.find(id),
    findByMessage: (message) => answers.findByMessage(message),
    findByQuestion: (message) => answers.findByQuestion(message),
    change: (id, change) => answers.change(id, change),
    recentOf: (team, user, most) => answers.recentOf(team, user, most),
    dropRowsOlderThan: (before, team) => answers.dropRowsOlderThan(before, team),
    async remove(id) {
      const pictureId = (await answers.find(id))?.pictureId;
      await answers.remove(id);
      if (pictureId === undefined) return;
      await files
        .remove(pictureId)
        .catch((error: unknown) => logger.warn({ err: error }, 'a picture could not be deleted'));
    },
  };
}
