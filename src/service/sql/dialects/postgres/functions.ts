const words = (text: string): string[] => text.trim().split(/\s+/);

/**
 * Functions of pg_catalog that compute from their arguments alone (and the clock). Left out on purpose: whatever reads
 * files, settings, other databases or the catalogs, takes a query as text, waits, locks, or changes anything.
 * https://www.postgresql.org/docs/current/functions.html
 */
export const ALLOWED_FUNCTIONS: ReadonlySet<string> = new Set([
  ...words(`
    count sum avg min max any_value array_agg string_agg bool_and bool_or every bit_and bit_or bit_xor
    json_agg jsonb_agg json_object_agg jsonb_object_agg
    stddev stddev_pop stddev_samp variance var_pop var_samp corr covar_pop covar_samp
    regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy
    percentile_cont percentile_disc mode
    rank dense_rank percent_rank cume_dist row_number ntile lag lead first_value last_value nth_value`),
  ...words(`
    abs ceil ceiling floor round trunc sign mod div power pow sqrt cbrt exp ln log log10 gcd lcm factorial
    degrees radians pi sin cos tan asin acos atan atan2 cot sinh cosh tanh random width_bucket scale min_scale trim_scale
    greatest least num_nulls num_nonnulls`),
  ...words(`
    lower upper initcap length char_length character_length octet_length bit_length
    substr substring left right position strpos overlay replace translate reverse split_part starts_with
    trim btrim ltrim rtrim lpad rpad repeat concat concat_ws format ascii chr md5 sha224 sha256 sha384 sha512
    encode decode quote_ident quote_literal quote_nullable normalize is_normalized unaccent
    regexp_replace regexp_match regexp_matches regexp_split_to_array regexp_split_to_table regexp_count regexp_instr
    regexp_like regexp_substr like_escape similar_to_escape similarity to_hex string_to_array string_to_table`),
  ...words(`
    now clock_timestamp statement_timestamp transaction_timestamp age date_part date_trunc date_bin extract
    make_date make_time make_timestamp make_timestamptz make_interval justify_days justify_hours justify_interval
    isfinite timezone overlaps date_add date_subtract
    to_char to_date to_timestamp to_number
    int2 int4 int8 float4 float8 numeric money text varchar bpchar bool date time timestamp timestamptz interval`),
  ...words(`
    array_append array_prepend array_cat array_length array_ndims array_lower array_upper array_position array_positions
    array_remove array_replace array_to_string cardinality unnest generate_series generate_subscripts
    array_to_json row_to_json to_json to_jsonb json_build_object json_build_array jsonb_build_object jsonb_build_array
    json_object jsonb_object json_array_length jsonb_array_length json_array_elements jsonb_array_elements
    json_array_elements_text jsonb_array_elements_text json_each jsonb_each json_each_text jsonb_each_text
    json_object_keys jsonb_object_keys json_extract_path jsonb_extract_path json_extract_path_text
    jsonb_extract_path_text json_typeof jsonb_typeof json_strip_nulls jsonb_strip_nulls jsonb_pretty
    jsonb_path_exists jsonb_path_match jsonb_path_query jsonb_path_query_array jsonb_path_query_first
    lower_inc upper_inc lower_inf upper_inf isempty range_merge
    to_tsvector to_tsquery plainto_tsquery phraseto_tsquery websearch_to_tsquery ts_rank ts_rank_cd ts_headline`),
]);
