import { words } from '../../spelling/words.ts';

/**
 * Functions of Snowflake that compute from their arguments alone (and the clock). Left out on purpose: SYSTEM$…,
 * functions of databases and of SNOWFLAKE.CORTEX, AI functions, RESULT_SCAN, what reads stages (GET_PRESIGNED_URL,
 * BUILD_SCOPED_FILE_URL), what shows the session, the account or the queries of others, sequences.
 * https://docs.snowflake.com/en/sql-reference/functions-all
 */
export const SNOWFLAKE_FUNCTIONS = words(
  `any_value approx_count_distinct approx_percentile approx_top_k approximate_similarity array_agg array_union_agg
   array_unique_agg avg bitand_agg bitor_agg bitxor_agg booland_agg boolor_agg boolxor_agg corr count count_if covar_pop
   covar_samp grouping grouping_id hash_agg hll kurtosis listagg max max_by median min min_by minhash mode object_agg
   percentile_cont percentile_disc regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy
   regr_syy skew stddev stddev_pop stddev_samp sum var_pop var_samp variance variance_pop variance_samp
   conditional_change_event conditional_true_event cume_dist dense_rank first_value lag last_value lead nth_value ntile
   percent_rank rank ratio_to_report row_number width_bucket`,
  `abs acos acosh asin asinh atan atan2 atanh cbrt ceil cos cosh cot degrees div0 div0null exp factorial floor greatest
   greatest_ignore_nulls haversine least least_ignore_nulls ln log mod pi pow power radians random round sign sin sinh
   sqrt square tan tanh trunc truncate uniform normal zipf bitand bitor bitxor bitnot bitshiftleft bitshiftright
   getbit seq1 seq2 seq4 seq8`,
  `coalesce decode equal_null iff ifnull is_null_value nullif nullifzero nvl nvl2 regr_valx regr_valy zeroifnull booland
   boolnot boolor boolxor typeof is_array is_object is_boolean is_char is_varchar is_date is_decimal is_double is_integer
   is_real is_time is_timestamp_ltz is_timestamp_ntz is_timestamp_tz`,
  `ascii base64_decode_string base64_encode bit_length charindex char chr collate collation concat concat_ws contains
   editdistance endswith hex_decode_string hex_encode ilike initcap insert jarowinkler_similarity left length len like
   lower lpad ltrim md5 md5_hex octet_length parse_ip parse_url position regexp_count regexp_instr regexp_like
   regexp_replace regexp_substr regexp_substr_all repeat replace reverse right rlike rpad rtrim rtrimmed_length sha1
   sha1_hex sha2 sha2_hex soundex space split split_part startswith strtok strtok_to_array substr substring translate
   trim try_base64_decode_string try_hex_decode_string unicode upper uuid_string hash`,
  `add_months convert_timezone current_date current_time current_timestamp date date_from_parts date_part date_trunc
   dateadd datediff datefromparts day dayname dayofmonth dayofweek dayofweekiso dayofyear extract getdate hour last_day
   localtime localtimestamp minute month monthname months_between next_day previous_day quarter second sysdate
   time time_from_parts time_slice timeadd timediff timefromparts timestamp_from_parts timestamp_ltz_from_parts
   timestamp_ntz_from_parts timestamp_tz_from_parts timestampadd timestampdiff timestampfromparts trunc week weekiso
   weekofyear year yearofweek yearofweekiso`,
  `to_array to_binary to_boolean to_char to_date to_decimal to_double to_geography to_json to_number to_numeric
   to_object to_time to_timestamp to_timestamp_ltz to_timestamp_ntz to_timestamp_tz to_varchar to_variant
   try_to_binary try_to_boolean try_to_date try_to_decimal try_to_double try_to_number try_to_numeric try_to_time
   try_to_timestamp try_to_timestamp_ltz try_to_timestamp_ntz try_to_timestamp_tz`,
  `array_append array_cat array_compact array_construct array_construct_compact array_contains array_distinct
   array_except array_flatten array_generate_range array_insert array_intersection array_max array_min array_position
   array_prepend array_remove array_remove_at array_reverse array_size array_slice array_sort array_to_string
   arrays_overlap arrays_to_object arrays_zip as_array as_binary as_boolean as_char as_varchar as_date as_decimal
   as_double as_integer as_number as_object as_real as_time as_timestamp_ltz as_timestamp_ntz as_timestamp_tz
   check_json filter get get_ignore_case get_path json_extract_path_text object_construct object_construct_keep_null
   object_delete object_insert object_keys object_pick parse_json reduce strip_null_value transform try_parse_json`,
  `st_area st_asgeojson st_astext st_aswkt st_centroid st_contains st_covers st_distance st_dwithin st_geogfromtext
   st_geographyfromtext st_intersects st_length st_makepoint st_point st_within st_x st_y`,
);

export const SNOWFLAKE_TABLE_FUNCTIONS = words('flatten split_to_table strtok_split_to_table generator');
