import { byName } from '../../../../shared/by-name.ts';
import { inOneSentence } from './in-two-sentences.ts';
import { MONTHS } from './months.ts';
import { inDigits } from './number-words.ts';
import { quietened } from './shouted.ts';
import { TURNS_OF_PHRASE } from './turns-of-phrase.ts';

/** Verbs that people contract, and type without the apostrophe. */
const WITHOUT_APOSTROPHE =
  /\b(do|does|did|have|has|had|is|are|was|were|could|would|should|must|need)nt\b|\b(won|can)t\b(?! be)/gi;
const MONTH = MONTHS.join('|');
const MONTH_IN_SHORT = `${MONTH}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec`;
const GREW =
  '^(?:by )?how (?:much|many(?: more)?)(?: (?:in )?(?:%|percent|pct))? (?:did|has|have) (?:the |our )?(.+?) (?:grow|grown|increased?|rise|risen|changed?|go up|gone up|drop|dropped|fall|fallen|declined?|shrunk|shrink|go down|gone down)';
const IN_PERCENT = '(?:,? (?:in (?:percent|%)|\\((?:percent|pct|%)\\)))?(?= *[?.!]*$)';
/** How much did revenue grow from June to July, last month vs the month before, in October: one period beside the other. */
const GROWN: [RegExp, string][] = [
  [new RegExp(`${GREW} from (.+?) to (.+?)${IN_PERCENT}`, 'i'), '$1 $2 vs $3'],
  [new RegExp(`${GREW} (.+? (?:vs|versus|compared|over) .+?)${IN_PERCENT}`, 'i'), '$1 $2'],
  [new RegExp(`${GREW} ((?:last|this) (week|month|quarter|year))${IN_PERCENT}`, 'i'), '$1 $2 vs the $3 before'],
  [new RegExp(`${GREW} (in (?:${MONTH})(?: \\d{4})?)${IN_PERCENT}`, 'i'), '$1 $2 vs the month before'],
];
const HASTY: [RegExp, string][] = [
  // … need both figures: two are shown anyway.
  [/[?.!,;]\s*(?:(?:i|we) )?(?:just )?need (?:the )?both (?:figures|numbers|values|totals|amounts)[\s.!]*$/i, ''],
  // … Skip the discontinued ones: what is left out, said in a sentence of its own.
  [
    /(?:[?.!;]\s*(?:and |but )?(?:please )?(?:leave out|ignore|drop|exclude|skip|omit|forget(?: about)?)|,\s*(?:and |but )?(?:please )?(?:skip|omit|forget(?: about)?)) (?:all )?(?=(?:of )?(?:the |any )?\p{L}+)/giu,
    ' excluding ',
  ],
  // Contact person + phone.
  [/(?<=\p{L}) ?\+ ?(?=\p{L})/gu, ' and '],
  // The actor who shows up in the most films.
  [/\b(show|turn|pop|crop)(s|ed|ped)? up (?=(?:in|on|at) )/gi, 'appear$2 '],
  // How long is it kept before they bring it back: up to then is what is meant anyway.
  [
    /,? (?:before|until|till) (?:he|she|they|it|we get|the \p{L}+) ?(?:brings?|gives?|returns?|hands?|sends?|takes?)? (?:it|them|those)(?: back| in)?(?= *[?.!]*$)/giu,
    '',
  ],
  [
    /\b(never|not|n['’]t) (\p{L}+ed|ordered|bought|rented|sold|made|taken|had) (?:even )?(?:a|one) single\b/giu,
    '$1 $2 a',
  ],
  [/\bmny\b/gi, 'many'],
  // Strikes per year from 1998: since then.
  [
    /\b((?:per|by|each|every) (?:year|quarter|month)) from ((?:19|20)\d\d)(?= *(?:on(?:wards?)?)? *[?.!]*$)/gi,
    '$1 since $2',
  ],
  [/^hired (?=(?:in|between|since|before|after|on|during)\b)/i, 'who was hired '],
  [/(?:please )?\bmay (?:i|we) (?:know|ask|see|have) (?=\S+ \S)/gi, ''],
  // Cheapest rent - which flats: those rows, and not the number alone.
  [
    /^(?:the )?(cheapest|lowest|highest|largest|biggest|smallest|longest|shortest) (?!ones?\b)(\p{L}+(?: \p{L}+)?)(?: *[,:–—]| -) *(?:and )?(?:which|what) (\p{L}+)(?= *[?.!]*$)/iu,
    '$3 with the $1 $2',
  ],
  [/\bhalf an hour\b/gi, '30 minutes'],
  [/\ba quarter of an hour\b/gi, '15 minutes'],
  [/\b(?:an hour and a half|one and a half hours)\b/gi, '90 minutes'],
  [/\bwith the cheapest (?=\p{L})/giu, 'with the lowest '],
  [/(?<=[\p{L},]),? (?:over|across|during) all (?:time|(?:the |these )?years)\b/giu, ' ever'],
  // Only consider those with at least ten visits: a condition on what was asked for, in a sentence of its own.
  [
    /\s*[?.!;]+\s+(?:please )?only (?:consider|count|include|look at|take|use|show|list|keep) (?:the )?(?=(?:ones|those) (?:with|over|above|under|below|between)\b)/gi,
    ', only ',
  ],
  // These days, as it stands: now, and no days that were shown.
  [/\b(?:(?:in )?these days|nowadays|as (?:it|things?|matters) (?:currently )?stands?|as we speak)\b/gi, 'now'],
  // Is Ada Moe still working here, does she still work for us.
  [
    /^(?:is|are|does|do) (\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2}) still (?:employed|(?:working|work|works)(?: (?:here|for us|with us|at the company))?|here|with us|with the company|around|on staff)(?: (?:here|with us|by us|now|today))?(?= *[?.!]*$)/iu,
    'is $1 a current employee',
  ],
  // Everybody with the last name Moe.
  [
    /^(?:(?:show|list|name)(?: me)? )?(?:everybody|everyone|anybody|anyone) with (?=(?:the |a )?(?:first|last|family|given|middle)? ?name\b)/gi,
    'who has ',
  ],
  [/^(?:(?:show|list|name)(?: me)? )?(?:everybody|everyone|anybody|anyone) (?=(?:called|named)\b)/gi, 'who is '],
  // Who switched teams: who had more than one.
  [
    /\b(who|that|(?:how many|number of) \p{L}+(?: that| who)?)(?: have| has)?(?: ever)? (?:switched|changed|moved between) (?:the |their )?(\p{L}{4,})(?: at least once| ever)?(?= *[?.!]*$)/giu,
    '$1 have had more than one $2',
  ],
  // The last person we hired.
  [
    /^(?:the |our |who (?:is|was) the )?(?:last|latest|newest) (?:person|one|guy)(?: that| who| whom)? (?:we|was|has been|we have) (hired|employed|admitted|enrolled)(?= *[?.!]*$)/i,
    'who was $1 last',
  ],
  // Came back later than the allowed rental time: late.
  [
    /\b(back|returned|in|out) (?:(?:later|longer) than|after|beyond) (?:the |their )?(?:allowed|permitted|agreed)(?: (?:\p{L}+ )?(?:duration|time|period|days?))?(?= *[?.!]*$)/giu,
    '$1 late',
  ],
  // When was the first rental and when the last one.
  [
    /^when (?:was|were|is) (?:the |our )?(?:very )?(?:first|earliest|oldest) (\p{L}+(?: \p{L}+)?)(?:,? and|,| &)(?: when)?(?: was| were| is)?(?: the| our)?(?: very)? (?:last|latest|newest|most recent)(?: one| \1)?(?= *[?.!]*$)/iu,
    'first and last $1',
  ],
  // Ada Moor - date of her last order, Ada Moor: her last order. Whose it is was said before.
  [
    /^(?!(?:who|what|which|when|how|where)\b)(\p{Lu}[\p{L}'’]+(?: \p{Lu}[\p{L}'’]+){0,2})(?: *[:–—,]| -) *(?:(.+?) of )?(?:his|her|their) ((?:very )?(?:last|latest|first) \p{L}+)[?.! ]*$/u,
    '$2 of the $3 of $1',
  ],
  [/^ of the (?=(?:very )?(?:last|latest|first) \p{L}+ of \p{Lu})/u, 'the '],
  // Over 5 min: minutes, and nothing that is lowest.
  [/(?<=\b(?:than|over|under|above|below|least|most|within) \d[\d.,]*) ?mins?\b/gi, ' minutes'],
  [/(?<=\b(?:than|over|under|above|below|least|most|within) \d[\d.,]*) ?secs?\b/gi, ' seconds'],
  [/(?<=\b(?:than|over|under|above|below|least|most|within) \d[\d.,]*) ?hrs?\b/gi, ' hours'],
  // Tea AND coffee: said with force, and no code of an airport or a state.
  [/(?<=\p{Ll}{2}[ ,]+)AND(?= +\p{L})/gu, 'and'],
  [/\b(?:has|is) it been since\b/gi, 'since'],
  // The average is skewed, I think; need it for the board: said of the question, behind it.
  [
    /\?\s+(?![^?]*\b(?:only|just|without|except|not|want|need|mean)\b)(?=[^?]*\b(?:is|are|was|were|seems?|looks?)\b)[^?\d]*\b(?:i (?:think|guess|believe|suppose)|afaik|imho)[\s.!]*$/i,
    '?',
  ],
  [
    /(?:[,.;!?–—]\s*|\s-\s+)(?:(?:i|we) )?(?:just |really )?need (?:it|this|that|these|them)(?: (?:asap|urgently|please|quickly|(?:for|by) (?:the|my|our) \p{L}+(?: \p{L}+)?))?[\s.!]*$/iu,
    '',
  ],
  [
    /(?:[,.;!?–—]\s*|\s-\s+|\s(?=so |and ))(?:and |so )?(?:i|we)(?:['’]ll| will|['’]m going to| am going to) (?:call|phone|contact|e?-?mail|write|visit|thank|ping|message) (?:to )?(?:them|him|her|it|all of them)(?: (?:today|tomorrow|later|now|soon))?[\s.!]*$/i,
    '',
  ],
  [
    /(?<=[\p{L}\d]{3})(?:\s*[,;–—]|\s+-)\s*(?:just |only )?(?:the |their )?names?(?: only)?(?:,? (?:please|pls))?(?= *[?.!]*$)/iu,
    '',
  ],
  // Out of JFK: from there.
  [/\b(delays?|flights?|departures?|trips?|flying|leaving|departing) out of (?=\p{L})/giu, '$1 from '],
  [/\band (?:what|how much) (?:they|it|each(?: of them)?) costs?(?= *[?.!]*$)/gi, 'and price'],
  [/\bppl\b/gi, 'people'],
  [/\bhwo\b/gi, 'how'],
  [/\b(waht|wat|wht)\b/gi, 'what'],
  [/\b(whcih|wich|whch)\b/gi, 'which'],
  [/\bteh\b/gi, 'the'],
  [/\bwth\b/gi, 'with'],
  [/\bdiff?e?re?nt\b/gi, 'different'],
  [/\bnon-(?=[a-z]{4})/gi, 'non '],
  [/\bhow many days (does|do|did) (.+? take)\b/gi, 'how long $1 $2'],
  [/\b(\d[\d.,]*k?) (dollars?|euros?|usd|eur|gbp|pounds?|bucks) or (?:more|above|over)\b/gi, 'at least $1 $2'],
  [/\b(\d[\d.,]*k?) (dollars?|euros?|usd|eur|gbp|pounds?|bucks) or (?:less|under|below)\b/gi, 'at most $1 $2'],
  [/\bsign[ -]ups\b/gi, 'signups'],
  // Said twice.
  [/\b(still out|out|unreturned),? (?:and )?(?:so )?not (?:yet )?(?:returned|back)(?: yet)?\b/gi, '$1'],
  [/\bw\/ ?o(?:ut)?\b/gi, 'without'],
  [/\bw\/(?= ?[a-z])/gi, 'with '],
  ...TURNS_OF_PHRASE,
  // In which unit of time: how long, and shown in it.
  [/\bhow many (minutes|hours|weeks|months|seconds) (does|do|did) ([^?]+? take)\b([^?]*)/gi, 'how long $2 $3$4 in $1'],
  [
    /\b(average|avg|median|mean|longest|shortest) (minutes|hours|days|weeks) to (\p{L}+)( an?| the)? (?!(?:by|per|for|in|on|from|to|of|and|with|each|last|this)\b)(\p{L}+)/giu,
    '$1 time to $3$4 $5 in $2',
  ],
  [/\b(at|to) some point\b/gi, ''],
  [
    /\b(above|over|below|under|than) the (?:company|group|overall|global|general|firm['’]?s?) (average|mean)\b/gi,
    '$1 the $2',
  ],
  [/\b(earn|earns|make|makes|cost|costs) (?:above|over) (?=(?:the )?average)/gi, '$1 more than '],
  [/\b(earn|earns|make|makes|cost|costs) (?:below|under) (?=(?:the )?average)/gi, '$1 less than '],
  // Who signed up but never ordered: all that are there have signed up.
  [
    /\b(who|that) (?:have |has |had )?(?:signed up|registered|joined|subscribed|created an account|have an account) (?:but|and) (?:they )?((?:have |has )?never|haven['’]?t|hasn['’]?t|did ?n[o'’]?t|did not)\b/gi,
    '$1 $2',
  ],
  // What somebody wants it for.
  [
    /,? (?:because |since |so (?:that )?)?(?:i|we) (?:want to|need to|have to|would like to|['’]d like to|can|plan to|am going to) (?:call|phone|contact|email|write to|visit|invite|thank|ring|remind|surprise|show)\b[^.?;:]*$/i,
    '',
  ],
  [/\bas well as\b/gi, 'and'],
  [
    /^for (?:the|my|our|a|an|this|today['’]s|tomorrow['’]s|next) [^,.?]{0,60}?\b(?:meeting|review|report|presentation|deck|slides|board|newsletter|call|planning|update|standup)\b[^,.?]{0,20},? ?(?:i|we) (?:need|want|would like|have to show)(?: to (?:know|see|have))?:? /i,
    '',
  ],
  // Stayed with us, ordered from us: with whom is clear.
  [/\b(\p{L}+ed|stay|order|book|shop|buy|rent|bought) (?:with|from) us\b/giu, '$1'],
  [/\bdid (\p{L}+) win\b/giu, '$1 won'],
  [/\bdid (\p{L}+) lose\b/giu, '$1 lost'],
  [/\badn\b/gi, 'and'],
  [/(?<![\p{L}\p{N}])(no|nr|nos|num)\.? of\b/giu, 'number of'],
  [/# of\b/g, 'number of'],
  [/\b(order|ticket|basket|sales?) val\b/gi, '$1 value'],
  // Where we are: nothing that was shown before.
  [/\b(work|works|worked|working|employed) here\b/gi, '$1'],
  [/\bi\.e\.(?=,? )/gi, 'that is'],
  [
    /((?:\bnot|\bnever|n['’]t)\b.*) for (?:over |more than |at least )?(\d+ (?:days|weeks|months|years))\b/gi,
    '$1 in the last $2',
  ],
  [/((?:\bnot|\bnever|n['’]t)\b.*) for (?:over |more than )?a year\b/gi, '$1 in the last 12 months'],
  [
    /\b(over|under|more than|less than|longer than|shorter than|above|below|at least|at most) an? (hour|minute|week|day|month|year|mile|kilometre|kilometer|km|kg|million|thousand)\b/gi,
    '$1 1 $2',
  ],
  [
    /\bhow many (?:people|employees|staff|reports) does (.+?) (?:manage|supervise|lead)\b/gi,
    'how many employees report to $1',
  ],
  [/^who does (.+?) (?:manage|supervise)\b/i, 'who reports to $1'],
  [/\bhow much (?:money )?(?:did|do|have) we (?:lose|lost) (?:to|on|through) /gi, 'total '],
  [/\bon avg\b\.?/gi, 'on average'],
  // Yes or no is asked, and who it was is the answer.
  [
    /^(has|have|did|is there|are there|do we have|have we got) (anybody|anyone|somebody|someone)( who| that)?\b/i,
    'who',
  ],
  [/\b(more than|less than|fewer than|at least|exactly|only) twice\b/gi, '$1 2 times'],
  // How many refunds did we give, and what did they cost us: of the same rows.
  [
    /^(how many .+?),? and (?:how much|what) (?:did|do|does|have) (?:they|those|these|that|it) (?:all )?(?:cost|costs|come to|came to|amount to|add up to|total)(?: (?:us|me|you))?(?: in (?:total|all)| altogether)?(?= *[?.!]*$)/gi,
    '$1 and how much were they',
  ],
  // The biggest refund we ever paid: all of them were.
  [
    /\b((?:biggest|largest|highest|smallest|lowest|longest|shortest|first|last|latest|oldest|newest) \p{L}+) (?:that )?(?:we|you)(?:['’]ve| have)? (?:ever )?(?:paid(?: out)?|made|gave|given|issued|granted|had|got|gotten|received|processed|recorded|seen|saw)\b/giu,
    '$1',
  ],
  [/\b(minutes?|mins?|hours?|hrs?|miles?|km|metres?|meters?|feet|ft) long\b/gi, '$1'],
  [
    /\b(who is|who's|who was) ((?!the |my |our )\p{L}+(?: \p{L}+)?)['’]s (?:direct |line )?(manager|boss|supervisor)\b/giu,
    'who manages $2',
  ],
  // How old is Ada Moe: of one person, and not of the oldest of something
  [
    /^how old (?:is|was) (?!(?:the|our|my|your|a|an|each|every|it|this|that|he|she|they|his|her|their)\b)(?=\p{L}+(?: \p{L}+){0,2} *[?.!]*$)/iu,
    'what is the age of ',
  ],
  // How old were people when they joined us, average age when they started
  [
    /^(how old\b.+?|.*\baverage age\b.*?) (?:when|the day|the time) (?:they|he|she|people|you|we) (?:first )?(?:joined|started|were hired|was hired|began|got hired|were employed|came)(?: (?:us|here|with us|at the company|the company|our company|working here|working for us))?(?= *[?.!]*$)/gi,
    '$1 when hired',
  ],
  // Nancy Edwards' boss
  [
    /^((?!the |my |our |each |every )\p{L}+(?: \p{L}+)?)(?:['’]s|(?<=s)['’]) (?:direct |line )?(?:manager|boss|supervisor)(?= *[?.!]*$)/iu,
    'who manages $1',
  ],
  [
    /\b(?:who is|who's|who was) ((?!the |my |our )\p{L}+(?: \p{L}+)?s)['’] (?:direct |line )?(?:manager|boss|supervisor)\b/giu,
    'who manages $1',
  ],
  [/\bpriced at (?=[$€£]?\d)/gi, 'with a price of '],
  [/\bpriced (?=(?:under|over|above|below|between|less|more|higher|lower)\b)/gi, 'with a price '],
  [/,? in (?:terms of )?money(?= *[?.!]?$)/gi, ''],
  [/\b(give|gave|given|giving) away\b/gi, '$1'],
  [
    /\bwith ((?:over|more than|above|under|less than|below|at least) [$€£]?\d[\d.,]*k?) (?:in|worth of) (?:orders|sales|purchases|revenue|invoices)\b/gi,
    'who spent $1',
  ],
  [/\b(?:revenue|money|sales|income|turnover) lost (?:to|through|on|from) (?=\p{L})/giu, 'total '],
  [
    /^how many (\p{L}+) (.+?) (?:every|each|per|a) (day|week|month|year) on average\b/iu,
    'average number of $1 per $3 that $2',
  ],
  // Requests that are open for more than 30 days.
  [
    /\b(?:still )?(open|pending|outstanding|unresolved|unanswered)(?: for (?:over|more than|longer than|at least)| after) (\d+ (?:days?|weeks?|months?))\b/gi,
    '$1 older than $2',
  ],
  // No shows, those who did not come: behind nothing that could have none.
  [/(^|\b(?:how many|number of|count of|total|our|by) )no shows\b/gi, '$1no-shows'],
  // Said no to the newsletter: their flag.
  [/\b(?:(?:who|that) )?(?:have )?(?:said|say|says) (no|yes) to (?:the |our |any )?/gi, 'with $1 '],
  // A 5-star review, 3-bedroom flats.
  [/\b(\d+)-(?!(?:days?|weeks?|months?|quarters?|years?|hours?|minutes?)\b)(?=[a-z]{3,} [a-z])/gi, '$1 '],
  [
    /^how many (.+?) (?:does|do|did) (?:each|every|an?|the average) (\p{L}+) \p{L}+ (?:on average|typically)\b/iu,
    'average number of $1 per $2',
  ],
  [/^on average,? how many (.+?) (?:does|do|did) (?:each|every|an?) (\p{L}+) \p{L}+/iu, 'average number of $1 per $2'],
  [/^how many (.+?) (?:does|do|did) the average (\p{L}+) \p{L}+/iu, 'average number of $1 per $2'],
  [
    /\bhow much (?:money )?(?:(?:did|have|do) )?we (?:give|gave|given|grant|granted|lose|lost) (?:away )?(?:as|in|on|to|through|for|with) (discount|rebate)s?\b/gi,
    'how much $1 did we give',
  ],
  [/\b(\p{L}{2,}) n (?=\p{L}{2,})/giu, '$1 and '],
  // Are sundays really that slow? Need orders per weekday.
  [
    /^(?:is|are|was|were|isn['’]t|aren['’]t|do|does|did|don['’]t|doesn['’]t)\b(?![^?]*\b(?:any|anything|anyone|anybody|something|someone|got|from|in|with|without|by|of|at|on|for|since|after|before|under|over)\b)[^?]{5,90}\?\s+(?:(?:i|we) )?(?:just )?(?:(?:need|want)\s+(?:to (?:see|know) )?(?:the )?|(?=(?:show|give|list|how many|how much|which|number of|can you|could you)\b|what (?!about)))(?=\S)/i,
    '',
  ],
  [
    /\b(more|less|fewer|higher|lower|longer|shorter|older|later|earlier|bigger|smaller|other|rather) then (?=[\d$€£]|the\b|an?\b)/gi,
    '$1 than ',
  ],
  [/\bco?mm?on\b/gi, 'common'],
  // Teas under 10 euro.
  [/\b(\d[\d.,]*k?) ?(?:euros?|eur|bucks|quid)\b/gi, '$$$1'],
  [/\bplanes? (?=(?:flew|fly|took off|take off|left|leave|landed?|depart(?:ed)?|arrived?)\b)/gi, 'flights '],
  [/\bflew (?:out of|from)\b/gi, 'from'],
  // Average delay ORD to ATL.
  [/(?<!\bfrom )\b([A-Z]{3}) to (?=[A-Z]{3}\b)/g, 'from $1 to '],
  // The share of 2025 revenue.
  [
    /(^|\b(?:of|the|our|total) )((?:19|20)\d\d) (revenue|sales|turnover|orders|refunds|profit|takings|income|bookings|payments|invoices)\b(?! (?:vs|versus|and|or|to) )/gi,
    '$1$3 in $2',
  ],
  [/\b(are|is|were|was)n['’]t (\p{L}{3,}ed)(?: yet)?\b/giu, '$1 not $2'],
  [/\br (?=(?:in|not|still|there|on)\b)/gi, 'are '],
  [/\brn\b(?=[ ?.!]*$)/gi, 'right now'],
  // Did we sell any batch brewers last week: how many.
  [
    /^(?:did|have) (?:we|you|they) (?:sell|sold) (?:any|some) (.+?)( (?:in|on|last|this|since|today|yesterday|during|over)\b.*?)?(?= *[?.!]*$)/i,
    'how many $1 did we sell$2',
  ],
  [
    /^(?:please )?compare (?:the )?(\p{L}+ (?:rate|share|ratio)) (?:between|across|among|by|of) (?:the )?(?:different )?(?=\p{L})/iu,
    '$1 by ',
  ],
  [/^did (they|it|he|she) (?:get|have|make|place|receive) any (\p{L}+)\? how many\b/iu, 'how many $2 did $1 have'],
  [/\bmnay\b/gi, 'many'],
  [/\b(?:mnoth|mnth|motnh)\b/gi, 'month'],
  [/\bths\b/gi, 'this'],
  [/\b(who|they|we|you|that|which)['’]ve\b/gi, '$1 have'],
  [/\b(order|buy|rent|book)(ed)? something\b(?! (?:else|other))/gi, '$1$2'],
  [/^an? list (?:of|with) (?:all )?(?:the |our )?/gi, 'list '],
  // What is the tea people buy most.
  [
    /^what(?:['’]s| is| are) the (\p{L}+(?: \p{L}+)?) (?:that )?(?:people|customers|clients|they) (?:buy|order|choose|like)s? (?:the )?most(?: from us| here)?/iu,
    'best selling $1',
  ],
  [/^what (?:do|does|did) (?:we|they|you) charge for (?:the |an? )?/gi, 'how much is the '],
  [/\b(discounts?|refunds?|rebates?) (?:granted|given|issued|paid out)\b/gi, '$1'],
  [
    /\b(new (?:clients|customers|members|patients|users|subscribers)) did we (?:win|gain|acquire|land|add|sign)\b/gi,
    '$1 did we get',
  ],
  [
    /^in (?:which|what) (\p{L}+) (?:do we have|are there|do we sell to|are our) (\p{L}+)(?: based| located)?(?= *[?.!]*$)/giu,
    'different $1 of $2',
  ],
  // How many refunds this year and how much money was it.
  [
    /^how many (\p{L}+)((?: .*?)?),? and how much (?:money )?(?:was|is|were|are) (?:it|that|they)(?: worth)?(?: in total)?(?= *[?.!]*$)/iu,
    'number of $1 and total $1$2',
  ],
  [
    new RegExp(
      `^(${MONTH}) (revenue|sales|orders|refunds) this year (?:compared (?:with|to)|vs\\.?|versus|against) (?:\\1 )?(?:of )?last year`,
      'i',
    ),
    '$2 in $1 vs $1 last year',
  ],
  [/\bin (?:the )?average\b/gi, 'on average'],
  [/\b(?:hoy|hwo|howm) many\b/gi, 'how many'],
  [/\b(?:sth|smth)\b/gi, 'something'],
  [/\bnever (bought|ordered|rented|booked|paid) something\b/gi, 'never $1 anything'],
  [/, (?:today['’]s|current) (?:salaries|wages|prices|pay)(?= *[?.!]*$)/gi, ' now'],
  [/\btoday['’]s (?=(?:salar|wage|price|rate|title|pay)\p{L}*)/giu, 'current '],
  [/^% (?:of )?/gi, 'percentage of '],
  [/\b(that|which|who) (is|are)n['’]t (?=an? )/gi, '$1 $2 not '],
  [/\bby (?:the )?(?:money|cash) (?:spent|paid)\b/gi, 'by revenue'],
  [/^(revenue|turnover|sales|takings|profit) ((?:19|20)\d\d)(?= *[?.!]*$)/gi, '$1 in $2'],
  [/\bfrom ((?:19|20)\d\d)(?= *[?.!]*$)/gi, 'in $1'],
  // March 98, June-August 2005.
  [
    new RegExp(`\\b(${MONTH_IN_SHORT}) ['’]?([789]\\d)(?= *(?:[?.!]*$|vs\\b|versus\\b|and\\b|to\\b|,))`, 'gi'),
    '$1 19$2',
  ],
  [
    new RegExp(`(?<!\\bfrom )\\b(${MONTH_IN_SHORT}) ?[-–] ?(${MONTH_IN_SHORT}) ((?:19|20)\\d\\d)\\b`, 'gi'),
    'from $1 to $2 $3',
  ],
  [
    /\b(orders|tickets|cases|customers|sales|calls) (?:handled|processed|taken|made|placed|received) (?=and\b)/gi,
    '$1 ',
  ],
  // Which agent looks after how many customers.
  [
    /^which (\p{L}+(?: \p{L}+)?) (?:looks after|look after|has|have|handles?|manages?|supports?|got|makes?|made) how many (\p{L}+)/iu,
    'number of $2 per $1',
  ],
  [/^(?:which|what) one is the (.+?)(?: of (?:them )?all)?(?= *[?.!]*$)/i, 'which is the $1'],
  // What was the biggest payment? Who paid it?
  [
    /^(.*\b(?:biggest|largest|highest|latest|last|first|oldest|newest) (?:single )?.+?)[?.,]+ (?:and )?who (?:paid|made|placed|bought|ordered|gave|got|took|sent) (?:it|that)(?= *[?.!]*$)/i,
    '$1 and its customer',
  ],
  [/\b(biggest|largest|highest) single\b/gi, '$1'],
  [/\bha(?:ve|s) not (?:any|an?|one|a single)\b/gi, 'have no'],
  // How many items are in an order on average.
  [
    /^how many (\p{L}+(?: \p{L}+)?) (?:are|is)(?: there)? (?:in|on|per|for) (?:an?|each|every|the average) (\p{L}+) (?:on average|typically|usually|normally)\b/iu,
    'average number of $1 per $2',
  ],
  ...GROWN,
  [/\b(flights?|departures?|trips?|trains?|buses|ships|shipments?) out of\b/gi, '$1 from'],
  [/\bout of (?=[A-Z]{3}\b)/g, 'from '],
  // What we sold last week, in dollars.
  [
    /^(?:what|how much) (?:did we sell|we sold|have we sold|was sold)\b(.*?),? in (?:dollars|euros?|pounds|usd|eur|gbp|cash|[$€£])(?= *[?.!]*$)/i,
    'revenue$1',
  ],
  // Is decaf our cheapest coffee: the cheapest one tells.
  [
    /^(?:is|are|was|were) (?!there |this |that |it |they |these |those )(\p{L}[\p{L}'’-]*(?: \p{L}[\p{L}'’-]*){0,3}) (?:our|the) ((?:(?:most|least) \p{L}+|\p{L}{3,}est|best|worst)(?: (?:selling|paying|paid|rated))? \p{L}+)(?= *[?.!]*$)/iu,
    'which is the $2',
  ],
  [/^(?:and )?why not (?=(?:by|per|in|with)\b)/i, ''],
  // List w price; class w is one.
  [
    /(?<=\p{L} )(?<!\b(?:class|grade|group|zone|code|type|category|section|block|gate|size|letter|gender|sex|is|are|or|and|in) )w (?=\p{Ll}{3})/gu,
    'with ',
  ],
  [/\bw (?=(?:over|more|less|fewer|under|at|no|the|a|an|any)\b)/gi, 'with '],
  [/\ball together\b/gi, 'altogether'],
  // Songs that run longer than five minutes: that are.
  [/\b(?:run|last)(?: for)? (?=(?:longer|shorter|more|less) than |(?:over|under|at least|at most) \d)/gi, 'are '],
  // The repair bill: what repairs cost.
  [/\b(repair|maintenance|cleaning|service) bills?\b/gi, '$1 cost'],
  // How many units of each do we have left, and how many are on order: of the stock.
  [
    /\bhow many (?:units|pieces)((?: of| from) [^,?]+?)? (?:do we have|have we got|are there|are)(?: still)? left\b(?:,? and how many(?: are)? on order)/gi,
    'units in stock and units on order$1',
  ],
  [
    /\bhow many (?:units|pieces)((?: of| from) [^,?]+?)? (?:do we have|have we got|are there|are)(?: still)? left\b/gi,
    'units in stock$1',
  ],
  // The hires of 1985.
  [/\b((?:19|20)\d\d) hires\b/gi, 'those hired in $1'],
  // How many orders did we ship with a carrier: those that it shipped.
  [
    /\b(\p{L}+) (?:did|have|do) we (?:ship|shipped|send|sent|dispatch|dispatched|deliver|delivered)(?: out)? (?=(?:with|via|by|through|using) )/giu,
    '$1 shipped ',
  ],
  // What is Ada Moss paid.
  [
    /^(and |so )?what (?:is|was) (\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2}) paid(?= *[?.!]*$)/gu,
    "$1what is $2's salary",
  ],
  // Who is Ada Moss's support rep.
  [
    /^(and |so )?who (?:is|was) (\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2})['’]s (\p{Ll}+ rep|representative|account manager|advis[eo]r|contact)(?= *[?.!]*$)/gu,
    '$1name of the $3 of $2',
  ],
  [
    /^(and |so )?who (?:is|was) the (\p{Ll}+ rep|representative|account manager|advis[eo]r|contact) (?:of|for) (?=\S)/gu,
    '$1name of the $2 of ',
  ],
  // Below 20 $.
  [/(?<![$€£\d.,])(\d[\d.,]*k?) ?([$€£])(?![\d\p{L}])/gu, '$2$1'],
  [/\blst (?=(?:week|month|year|quarter|night|\d+)\b)/gi, 'last '],
  [/\bvery (first|last|latest|best|worst)\b/gi, '$1'],
  [/\bpct\b\.?/gi, 'percent'],
  [/\bcancel rate\b/gi, 'cancellation rate'],
  [/\b(?:the )?takings\b/gi, 'revenue'],
  [/\bsince (?:the )?(?:start|beginning) of (?=(?:(?:19|20)\d\d|this|the|last)\b)/gi, 'since '],
  // Sales by category, 2025; only 2013; only damaged, 2026.
  [/,? (?:only|just) (?=(?:19|20)\d\d(?: *[?.!]*$))/gi, ' in '],
  [/^(?:and )?(?:only|just) (?=(?:19|20)\d\d(?: *[?.!]*$))/gi, 'only in '],
  [/(?<=[a-z]{3} [^,]*[a-z]{3}), (?=(?:19|20)\d\d(?: *[?.!]*$))/gi, ' in '],
  [/\bin ['’]?(?=[789]\d(?:,? (?:each|in total|altogether|only))?(?: *[?.!]*$))/gi, 'in 19'],
  // From 1996 to 1997, however it is written.
  [/(?<!\bfrom )\b((?:19|20)\d\d) ?(?:->|→|till|until) ?(?=(?:19|20)\d\d\b)/gi, 'from $1 to '],
  [/^who (?=.*\b(?:just|only)(?: need)? the (?:number|count)(?: please)?[ ?.!]*$)/gi, 'people who '],
  // Per segment: customers, orders and revenue.
  [/^(?:per|by|for each|for every) ([^:,]{2,40}): (.+? and .+?)(?= *[?.!]*$)/gi, '$2 by $1'],
  // Pets older than ten, just the number.
  [
    /^(?!how |number |count )(?:(?:show|list|give|get)(?: me)? )?(.+?)[,:;–?-]? (?:(?:just|only)(?: (?:need|want))?|i (?:just|only) need) (?:the|a) (?:number|count)(?: please)?(?= *[?.!]*$)/gi,
    'number of $1',
  ],
  [/^(?!how |number |count )(.+?)(?:,|:| [–-]) how many(?: are there)?(?= *[?.!]*$)/gi, 'how many $1'],
  // Orders so far today.
  [
    /^(?!how |number |count |total |revenue |sales |costs |expenses |earnings |fees |tips )([a-z]+s) so far (today|this (?:week|month|quarter|year))(?= *[?.!]*$)/gi,
    'number of $1 $2',
  ],
  // Owners who did not give us an email.
  [
    /\b(?:did|do|does|have|has)(?: not|n['’]t)(?: yet| ever)? (?:give|given|gave|leave|left|provide|provided|share|shared|tell|told|supply|supplied|fill in|filled in)(?: us| me)? (?:an?|any|their|the|your|his|her) /gi,
    'have no ',
  ],
  [/\b(?:that|which)? ?we(?:['’]ve| have)? ever (?:gave|given|had|got|gotten|made|saw|seen|recorded|received)\b/gi, ''],
  [/^on average,? (how (?:long|many (?:minutes|hours|days|weeks|months))\b.*?)(?= *[?.!]*$)/gi, '$1 on average'],
  [
    /^(how long (?:do|does|did) .+?) (?:stay|remain|sit) (?:open|unresolved|pending|unanswered|unsolved)\b/gi,
    '$1 take',
  ],
  [/\b(?:an?|the|any) (\p{L}+(?: \p{L}+)?) as well as (?=(?:an?|the|any) )/giu, 'both a $1 and '],
  [
    /\b(which|what) (\p{L}+(?: \p{L}+)?) (?:has|have) (\p{L}{2,}ed|bought|sold|made|taken|won) (?=the (?:most|fewest|least)\b)/giu,
    '$1 $2 $3 ',
  ],
  [/\byrs?\b/gi, 'year'],
  [/\b(?:pls|plz)\b,?/gi, ''],
  [/\bthats\b/gi, 'that is'],
  [/\bwhats\b/gi, "what's"],
  [/\bwhos\b/gi, "who's"],
  [/\bhows\b/gi, "how's"],
  [/\bwheres\b/gi, 'where is'],
  [/\b(where|when|how)['’]s\b/gi, '$1 is'],
];

const SIZES = byName<string>({
  old: 'age',
  tall: 'height',
  heavy: 'weight',
  expensive: 'price',
});
const HOW_BIG = Object.keys(SIZES).join('|');
const HOW_AVERAGE = new RegExp(`^how (${HOW_BIG}) (?:is|are) (?:the |an |a |our )?(?:average|typical|avg) `, 'i');
const HOW_ON_AVERAGE = new RegExp(`^how (${HOW_BIG}) (?:is|are) (.+?) on average\\b`, 'i');

const DOWN = 'biggest|highest|largest|greatest|longest|most|top|worst';
const UP = 'smallest|lowest|shortest|fewest|least';
/** Products, highest price first; refund reasons, biggest amount first. */
const NUMBER_FIRST = new RegExp(`^([^,]{3,60}), (?:the )?(${DOWN}|${UP}) ([a-z]+(?: [a-z]+)?) first(?= *[?.!]*$)`, 'i');
/** Numbers that each of the rows has for itself. */
const OF_ROWS = /^(price|salary|wage|age|weight|height|size|rating|score|capacity|population|length|rent|date)$/i;

function numberFirst(question: string): string {
  return question.replace(NUMBER_FIRST, (whole, rows: string, end: string, number: string) => {
    if (/ (by|per|with|for each) /i.test(rows)) return whole;
    const isDown = DOWN.split('|').includes(end.toLowerCase());
    if (OF_ROWS.test(number)) return `${rows} sorted by ${number} ${isDown ? 'descending' : 'ascending'}`;
    const counted = /^(most|fewest|least)$/i.test(end) ? 'number of ' : '';
    return `${counted}${number} by ${rows.replace(/^(show|list|give)( me)? /i, '')}, ${isDown ? 'highest' : 'lowest'} first`;
  });
}

/** How old is the average employee, how old are they on average: the average age. */
const averageSize = (question: string): string =>
  question
    .replace(HOW_AVERAGE, (_, how: string) => `average ${SIZES[how.toLowerCase()] ?? ''} of `)
    .replace(HOW_ON_AVERAGE, (_, how: string, what: string) => `average ${SIZES[how.toLowerCase()] ?? ''} of ${what}`);

/** Behind an article it is no pronoun. */
const COUNTRY = /\b(the )(us|usa|uk|uae|eu)\b/gi;

/** Customers who havent ordered, what dont we sell, outside the us: with the apostrophes and capitals that a hurried person leaves out. */
export const asWritten = (question: string): string =>
  averageSize(numberFirst(inDigits(typedOut(inOneSentence(quietened(question))))));

const typedOut = (question: string): string =>
  HASTY.reduce(
    (text, [pattern, written]) => text.replace(pattern, written),
    question
      .replace(WITHOUT_APOSTROPHE, (word) => `${word.slice(0, -1)}'${word.slice(-1)}`)
      .replace(COUNTRY, (_, the: string, country: string) => `${the}${country.toUpperCase()}`),
  );
