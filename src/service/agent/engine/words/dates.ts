import { byName } from '../../../../shared/by-name.ts';

/** What is said of the dates that columns are called after: general English alone. */

/** Other verbs for what is done on a day. */
export const OTHER_VERBS = byName<string[]>({
  purchased: ['bought', 'acquired'],
  purchase: ['bought', 'acquired'],
  bought: ['purchased', 'acquired'],
  created: ['raised', 'opened', 'submitted', 'filed', 'logged'],
  opened: ['created', 'raised', 'submitted'],
  solved: ['resolved', 'fixed', 'closed'],
  resolved: ['solved', 'fixed', 'closed'],
  closed: ['resolved', 'solved', 'finished'],
  shipped: ['dispatched', 'sent'],
  hired: ['recruited', 'employed'],
  'check in': ['stayed', 'arrived'],
  login: ['logged'],
  'last login': ['logged'],
  started: ['began', 'begun'],
  birth: ['born'],
  birthday: ['born'],
  dob: ['born'],
});

/** What happened on a day, where no verb's stem says it. */
export const NOUNS_OF_DATES = byName<string[]>({
  'signed up': ['signup', 'sign-up', 'sign up', 'registration'],
  'sign up': ['signup', 'sign-up', 'sign up', 'registration'],
  registered: ['registration', 'signup', 'sign-up'],
  churned: ['churn'],
  departed: ['departure'],
  arrived: ['arrival'],
  delivered: ['delivery'],
  cancelled: ['cancellation'],
  canceled: ['cancellation', 'cancelation'],
  admitted: ['admission'],
  discharged: ['discharge'],
  enrolled: ['enrollment', 'enrolment'],
  approved: ['approval'],
  installed: ['installation'],
  inspected: ['inspection'],
  terminated: ['termination'],
  resigned: ['resignation'],
  renewed: ['renewal'],
  activated: ['activation'],
  diagnosed: ['diagnosis'],
});
