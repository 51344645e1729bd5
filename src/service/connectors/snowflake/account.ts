import { ConnectorError } from '../errors.ts';

/** Where an account is reached, and how it is called in a JWT. */
export interface Account {
  /** Always below `snowflakecomputing.com`. */
  host: string;
  /** In capitals, without region and cloud. */
  name: string;
}

const DOMAIN = '.snowflakecomputing.com';
const ADDRESS = /^(?:https:\/\/)?([^/]*)\.snowflakecomputing\.com\/?$/;
const LONGEST_LABEL = 63;

/** The account, then region and cloud, `privatelink` or `global`. No character of it can end a host. */
const PATTERN = /^[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?){0,3}$/;

const SAY_HOW = "This isn't a Snowflake account name. It looks like MYORG-MYACCOUNT or xy12345.eu-central-1.";

/**
 * Reads `org-account`, `locator.region.cloud` or the address of either.
 * https://docs.snowflake.com/en/user-guide/admin-account-identifier
 * @throws ConnectorError of kind `cannot-reach` with the field `account`
 */
export function readAccount(text: string): Account {
  const identifier = text.trim().toLowerCase().replace(ADDRESS, '$1');
  const labels = identifier.split('.');
  if (!PATTERN.test(identifier) || labels.some((label) => label.length > LONGEST_LABEL)) {
    throw new ConnectorError('cannot-reach', SAY_HOW, { fields: ['account'] });
  }
  // An underscore is no character of a host name; Snowflake answers under a hyphen too.
  return { host: `${identifier.replaceAll('_', '-')}${DOMAIN}`, name: nameOf(labels) };
}

/**
 * A replicated account is named before its first hyphen, any other before its first point.
 * https://docs.snowflake.com/en/developer-guide/sql-api/authenticating
 */
function nameOf(labels: string[]): string {
  const [first = ''] = labels;
  const name = labels.includes('global') ? first.replace(/-.*$/, '') : first;
  return name.toUpperCase();
}
