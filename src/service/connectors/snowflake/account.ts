import { ConnectorError } from '../errors.ts';

/** Where an account is reached, and how it is called in a JWT. */
export interface Account {
  /** Always below `snowflakecomputing.com`, or `snowflakecomputing.cn` in China. */
  host: string;
  /** In capitals, without region and cloud. */
  name: string;
}

const WORLD = '.snowflakecomputing.com';
const CHINA = '.snowflakecomputing.cn';
const ADDRESS = /^(?:https:\/\/)?([^/]*)(\.snowflakecomputing\.(?:com|cn))\/?$/;
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
  const typed = text.trim().toLowerCase();
  const [, identifier = typed, domain] = ADDRESS.exec(typed) ?? [];
  const labels = identifier.split('.');
  if (!PATTERN.test(identifier) || labels.some((label) => label.length > LONGEST_LABEL)) {
    throw new ConnectorError('cannot-reach', SAY_HOW, { fields: ['account'] });
  }
  // An underscore is no character of a host name; Snowflake answers under a hyphen too.
  return { host: `${identifier.replaceAll('_', '-')}${domain ?? domainOf(labels)}`, name: nameOf(labels) };
}

/** Regions of China are named so, and are apart from all others: https://docs.snowflake.com/en/user-guide/intro-regions */
const domainOf = ([, ...place]: string[]): string => (place.some((label) => label.startsWith('cn-')) ? CHINA : WORLD);

/**
 * A replicated account is named before its first hyphen, any other before its first point.
 * https://docs.snowflake.com/en/developer-guide/sql-api/authenticating
 */
function nameOf(labels: string[]): string {
  const [first = ''] = labels;
  const name = labels.includes('global') ? first.replace(/-.*$/, '') : first;
  return name.toUpperCase();
}
