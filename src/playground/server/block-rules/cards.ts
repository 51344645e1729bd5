import { anyText, imageSource, plainText } from './composition.ts';
import { button } from './elements.ts';
import { LIMITS } from './limits.ts';
import { all, anyOf, byType, list, oneOf, record, text } from './rule.ts';

/** https://docs.slack.dev/reference/block-kit/blocks/card-block */
export const card = all(
  anyOf('hero_image', 'title', 'actions', 'body'),
  record(
    {},
    {
      title: anyText(LIMITS.cardTitle),
      subtitle: anyText(LIMITS.cardTitle),
      body: anyText(LIMITS.cardBody),
      subtext: anyText(LIMITS.cardBody),
      actions: list(byType({ button }), { min: 1, max: LIMITS.cardActions }),
      icon: byType({ image: imageSource }),
      slack_icon: byType({ icon: record({ name: text(LIMITS.optionText) }) }),
      hero_image: byType({ image: imageSource }),
    },
  ),
);

export const carousel = record({ elements: list(byType({ card }), { min: 1, max: LIMITS.carouselCards }) });

/** https://docs.slack.dev/reference/block-kit/blocks/alert-block */
export const alert = record(
  { text: anyText(LIMITS.alertText) },
  { level: oneOf('default', 'info', 'warning', 'error', 'success'), title: plainText(LIMITS.header) },
);
