import { words } from '../../spelling/words.ts';

/**
 * Functions of MySQL and MariaDB that compute from their arguments alone (and the clock). Left out on purpose: what
 * reads files (LOAD_FILE), waits or burns time (SLEEP, BENCHMARK), locks (GET_LOCK), shows or changes the session
 * (LAST_INSERT_ID, USER, SETVAL), or hangs on a setting of the server.
 * https://dev.mysql.com/doc/refman/8.4/en/built-in-function-reference.html
 * https://mariadb.com/kb/en/built-in-functions/
 */
export const MYSQL_FUNCTIONS = words(
  `count sum avg min max any_value group_concat bit_and bit_or bit_xor std stddev stddev_pop stddev_samp
   var_pop var_samp variance json_arrayagg json_objectagg grouping
   median percentile_cont percentile_disc
   rank dense_rank percent_rank cume_dist row_number ntile lag lead first_value last_value nth_value`,
  `abs ceil ceiling floor round truncate sign mod pow power sqrt exp ln log log2 log10 degrees radians pi
   sin cos tan cot asin acos atan atan2 crc32 conv rand greatest least bit_count`,
  `if ifnull nullif coalesce isnull interval nvl nvl2 binary`,
  `ascii bin bit_length char char_length character_length concat concat_ws elt export_set field find_in_set format
   from_base64 hex insert instr lcase left length locate lower lpad ltrim make_set mid oct octet_length ord
   quote regexp_instr regexp_like regexp_replace regexp_substr repeat replace reverse right rpad rtrim soundex space
   strcmp substr substring substring_index to_base64 trim ucase unhex upper natural_sort_key
   md5 sha sha1 sha2 uuid_to_bin bin_to_uuid is_uuid inet_aton inet_ntoa inet6_aton inet6_ntoa is_ipv4 is_ipv6`,
  `adddate addtime convert_tz curdate current_date current_time current_timestamp curtime date date_add date_format
   date_sub datediff day dayname dayofmonth dayofweek dayofyear extract from_days from_unixtime get_format hour last_day
   localtime localtimestamp makedate maketime microsecond minute month monthname now period_add period_diff quarter
   sec_to_time second str_to_date subdate subtime sysdate time time_format time_to_sec timediff timestamp timestampadd
   timestampdiff to_days to_seconds unix_timestamp utc_date utc_time utc_timestamp week weekday weekofyear year yearweek
   add_months months_between to_char`,
  `json_array json_array_append json_array_insert json_compact json_contains json_contains_path json_depth json_detailed
   json_exists json_extract json_insert json_keys json_length json_loose json_merge_patch json_merge_preserve
   json_normalize json_object json_overlaps json_pretty json_query json_quote json_remove json_replace json_search
   json_set json_type json_unquote json_valid json_value`,
  `st_area st_asgeojson st_astext st_aswkt st_centroid st_contains st_distance st_distance_sphere st_geomfromtext
   st_intersects st_latitude st_length st_longitude st_pointfromtext st_srid st_within st_x st_y point`,
);
