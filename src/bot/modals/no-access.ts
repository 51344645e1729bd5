import type { ModalView } from '@slack/types';
import { sayNoAccess } from '../blocks/no-access.ts';
import { renderNotice } from '../kit/inputs.ts';
import type { NoAccess } from '../model/outcome.ts';

/** In the place of what the person may not do. */
export const renderNoAccessModal = (why: NoAccess): ModalView => renderNotice('Not allowed', [[sayNoAccess(why)]]);
