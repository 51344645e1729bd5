import { words } from '../../spelling/words.ts';

/**
 * Functions of BigQuery that compute from their arguments alone (and the clock). Left out on purpose: functions of
 * datasets, remote functions, ML, AI and search functions, keys and encryption, EXTERNAL_QUERY, who is asking.
 * https://cloud.google.com/bigquery/docs/reference/standard-sql/functions-all
 */
export const BIGQUERY_FUNCTIONS = words(
  `any_value approx_count_distinct approx_quantiles approx_top_count approx_top_sum array_agg array_concat_agg avg
   bit_and bit_or bit_xor corr count countif covar_pop covar_samp grouping logical_and logical_or max max_by min min_by
   stddev stddev_pop stddev_samp string_agg sum var_pop var_samp variance
   hll_count.extract hll_count.init hll_count.merge hll_count.merge_partial
   cume_dist dense_rank first_value lag last_value lead nth_value ntile percent_rank percentile_cont percentile_disc
   rank row_number`,
  `abs acos acosh asin asinh atan atan2 atanh cbrt ceil ceiling cos cosh cosine_distance cot coth csc csch div
   euclidean_distance exp floor greatest ieee_divide is_inf is_nan least ln log log10 mod pow power rand range_bucket
   round safe_add safe_divide safe_multiply safe_negate safe_subtract sec sech sign sin sinh sqrt tan tanh trunc
   bit_count`,
  `if ifnull nullif nullifzero zeroifnull coalesce nullif_error iferror iserror typeof parse_numeric parse_bignumeric
   bool int64 float64 string lax_bool lax_int64 lax_float64 lax_string`,
  `array array_concat array_first array_last array_length array_reverse array_slice array_to_string generate_array
   generate_date_array generate_timestamp_array offset ordinal safe_offset safe_ordinal array_filter array_transform
   array_includes array_includes_any array_includes_all array_max array_min array_sum array_avg array_is_distinct unnest
   generate_range_array range range_contains range_end range_intersect range_overlaps range_start range_sessionize`,
  `ascii byte_length char_length character_length chr code_points_to_bytes code_points_to_string collate concat
   contains_substr edit_distance ends_with format from_base32 from_base64 from_hex initcap instr left length lower lpad
   ltrim normalize normalize_and_casefold octet_length regexp_contains regexp_extract regexp_extract_all regexp_instr
   regexp_replace regexp_substr repeat replace reverse right rpad rtrim safe_convert_bytes_to_string soundex split
   starts_with strpos substr substring to_base32 to_base64 to_code_points to_hex translate trim unicode upper
   farm_fingerprint md5 sha1 sha256 sha512 generate_uuid
   net.host net.reg_domain net.public_suffix net.ip_from_string net.ip_to_string net.ip_trunc net.ip_net_mask
   net.ipv4_from_int64 net.ipv4_to_int64 net.safe_ip_from_string`,
  `current_date current_datetime current_time current_timestamp date date_add date_bucket date_diff date_from_unix_date
   date_sub date_trunc datetime datetime_add datetime_bucket datetime_diff datetime_sub datetime_trunc extract
   format_date format_datetime format_time format_timestamp justify_days justify_hours justify_interval last_day
   make_interval parse_date parse_datetime parse_time parse_timestamp time time_add time_diff time_sub time_trunc
   timestamp timestamp_add timestamp_bucket timestamp_diff timestamp_from_unix_micros timestamp_from_unix_millis
   timestamp_from_unix_seconds timestamp_micros timestamp_millis timestamp_seconds timestamp_sub timestamp_trunc
   unix_date unix_micros unix_millis unix_seconds`,
  `json_array json_extract json_extract_array json_extract_scalar json_extract_string_array json_keys json_object
   json_query json_query_array json_remove json_set json_strip_nulls json_type json_value json_value_array parse_json
   to_json to_json_string`,
  `st_area st_asgeojson st_astext st_boundary st_centroid st_contains st_covers st_coveredby st_distance st_dwithin
   st_geogfromgeojson st_geogfromtext st_geogpoint st_intersection st_intersects st_length st_makeline st_perimeter
   st_union st_union_agg st_within st_x st_y st_buffer st_simplify st_geohash`,
);
