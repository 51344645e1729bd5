import { words } from '../../spelling/words.ts';

/**
 * Types whose input reads nothing but the text. Left out on purpose: those that look names up in the catalogs (reg…,
 * aclitem), and whatever belongs to the system (oid, xid, pg_…). The last lines are of extensions that many have.
 * https://www.postgresql.org/docs/current/datatype.html
 */
export const ALLOWED_TYPES = words(
  `bool int2 int4 int8 float4 float8 numeric money bit varbit bytea uuid
   text varchar bpchar char date time timetz timestamp timestamptz interval
   json jsonb jsonpath xml tsvector tsquery inet cidr macaddr macaddr8
   point line lseg box path polygon circle record
   int4range int8range numrange tsrange tstzrange daterange
   int4multirange int8multirange nummultirange tsmultirange tstzmultirange datemultirange`,
  `citext hstore ltree lquery geometry geography box2d box3d vector halfvec sparsevec cube`,
);
