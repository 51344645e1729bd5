import { words } from '../sql/spelling/words.ts';

const ENGLISH = `able ace ache acid acme acre act add age aged ago ague ahem aid aide aim air airy ale alias alky all also alto
  alum am amp an and ant any apex app apple apr apse apt aqua arc arch are area arm army art as ash ask at aug aura
  ave away awe awed axe axil axis axle baby back bag bail bait bake bald bale ball ban band bane bang bank bar bard
  bare bark barn base bash bask bass bat bath bay be bead beak beam bear beat beau beck bed bee beef been beep beer
  beet beg bell belt bend bent bid big bike bill bin bird biro bit bite bits blew blip bloc blog blot blow blue blur
  boat body bola bold bolt bomb bond bone bong book boom boon boot bore born boss both bout bow bowl box boy bozo
  bray bred brew brick brim broth brow bud bug bulb bulk bull bump bun buna bung bunt buoy burg burl burn burp burr
  bury bus bush but buy by bye byte bytes cab cafe caff cage cake calf call calm came camp cane cape capo car card
  care cary case cash cast cave ccrc cell cent chat chef chip cider cite city clad clam clan clap claw clay clip
  clit clot club clue coal coat coax cod code coil coin cold colt comb come comp cone conk cook cool coot cop cope
  copy cord core cork cost cove cow cowl cozy cps crab crag crew crib crop crow cry cube cuff cuke cult cup curb
  curd cure cusp cut cute cyst dail dam damp dare dark dart dash data date dawn day dead deal dear debt dec deck
  deed dell desk dew dice die diet dig dime dip dish disk dive do dob dock does dog done door dorm dose dot dove
  down drag draw drew drop drug drum dry dual dub duce duck duct due duel duet duke dune dung dunk dusk dust duty
  dyad dye each ear earl earn ease east easy eat echo edge edgy egg ego else end epic epo era err etho etui even
  ever evil ewe ewer exam exit expo eye ezed face fact fail fake fall fame fan far fare farm fat fate fear feat feb
  fed fee feed feel feet female fence fern feud few fibre fig file fill film find fine fink fir fire firm fish fist
  fit five fix flab flag flak flap flat flaw flea fled flew flip flit floc flog flow flue flux fly foal foam foe fog
  foil fold folk fond font food fool foot for fore fork form fort foul four fowl fox free fret fri frog from fuel
  full fun fund fur fury fuse gage gain gala gale game gang gap gas gash gasp gate gave gear gem get gift gilt gin
  girl giro give glow glue go goal goat gob goes gold golf gone good gown gpa gran gray grew grey grid grip guest
  gum gun gust had hail hair hake half hall halm halo halt ham hand hank hard harm has hash hat hate haul have hawk
  hay haze hazy he head heal heap hear heat heel heft heir held hell helm help hem hen her herb herd here herm hero
  herr hers hide high hike hill hilt hint hip hire his hit hive hold hole holy home hood hoof hook hoop hop hope
  hops horn horse hose host hot hour how howl hub hug huge hulk hull hump hunt hurl hurt husk hut hype ice icon icy
  ide idea idle idol idyl if ill in inch info inga ink inn into ion iris iron is isle ism it item its ivy jam jan
  jar jazz jean jeep jeer jest jet job join joy jug jul july jump jun june junk just kale keel keen keep kept kerb
  key kick kid kill kiln kilo kilt kind king kiss kit kite kits kiwi knee knew knit lab lace lack lacy lad lady lake
  lamb lame lamp land lane lap lark lash last lat late lathe law lawn lax lay lazy lead leaf leak lean leap led lee
  left leg len lend lens lent less let levy lid lie lied life lift like limb lime limo limp line linen link lint
  lion lip list lit live liver load loaf loam loan lock loft log logo loin lone long look loom loon loot lord lorry
  lose loss lost lot love low lube luck lue luff lulu lump lung lure mad made mail main make male mall malt man mane
  many map mar mare mark marl mash mask mass mast mat mate math max may maze me meal mean meat meed meek meet melt
  meme memo men mend menu mesh mess met mike mile milk mill min mind mine mini mink mint miss mist mite mitt mix
  moan mode mold mole moll mon monk mood more morn moss most mote moth mould move mph much mud mule mull mum murk
  muse must my myth nail name navy near neat neck need ness nest net neve new next nice nick nil nine nip no node
  none nook noon norm north nose not note nov now nuke null nun nut oak oar oat oats obit oct odd odor of off oil
  oily old omen omit on once one only onto onus ooze opal open or ore oreo our out oval oven over ovum owl own ox
  pace pack pad page paid pail pain pair pala pale palm pan pane pang pant park part pary pass past pate path pave
  pay pea peak peal pean pear peer pelt pen per pest pet pick pie pier pig pike pile pill pin pine pint pipe pit
  pity plan play plea plot plow plug plum plus ply poem poet pole poll pond pony pool poor pop pork port pose post
  posy pour pram prey pub pull pulp puma pump punk pupa push puss put putz quay quit quiz race rack racy raft rag
  rage raid rail rain rale ram ramp rank rare rat rate rave raw ray read real reap rear red reef reek reel rein reit
  rely rend rent rep reps rest rib rice rich rico ride rift rig rim rind ring rink rip ripe risc rise risk rive road
  roam roan rob robe rock rod rode role roll roof rook room root rope rose rota row rpm rub ruby rude rug ruin rule
  rum rump run rune rung runs ruse rush rusk rut rye sack sad safe sag said sail sake sale salt same sand sang sap
  sash sat sauce save saw say scar sea seal seam sear seat sect see seed seek seem seer self sell send sent sep
  series set sew sex she shed shelf ship shoe shop shot show shy sick sid side sign silk sill silo silt since sink
  sire sis site six size ski skin skip sky slab slat sled slew slid slim slip slit slot slow slug snap snip snit
  snow snug so soak soap sock soda sofa soft soil sold sole solo soma some son song soon soot sore sort soul soup
  sour south sown soya spa span spar spark spin spot spur spy ssn stag stall star stay steam steel stem step stew
  stir stock stone stop straw stud such suit sum sumo sump sun sura sure surf swam swan swap swat sway swim tag tail
  take talc tale talk tall tame tank tap tape tar tare tarn tart task tax taxi tea teak teal team tear tech teem
  teen tell ten tend tent term test text than that the their them then they thin this threw thu tick tide tie tied
  tier tike tile till time tin tint tiny tip tire to toad toe tog toil told toll tomb ton tone too took tool toot
  top topo tops tore tour town toy tram trap tray tree trek trew trim trio trip try tub tuba tube tuck tue tuna tune
  turf turn tusk twig twin two type typo unit up upon urge urn us use used user uvea van vary vase vast vat veal
  veau veer veil vein vent verb very vest vet veto via vial vice vie view vine visa void vote wage wait wake wale
  walk wall wan want war ward ware warm warn was wash wave wax way we weak weal wear web wed weed week weep well
  welt went were west wet wharf what wheel when whin who whom why wick wide wife wig wild wile will win wind wine
  wing wink wire wiry wise wish wit with wolf won wood wool word wore work worm worn wort wrap wrote yard yarn year
  yes yet yoga yoke yolk you your zeal zero zest zinc zip zone zoo`;

const GERMAN = `ab abt alt am an art auf aus bad bau bei berg bier bis boot brot chef dach dann das dauer deck dem den der des die
  dorf druck eier ein eine eis ende erde fach fahrt feld fest fett film flug frau frei futter für gans gast geld
  glas grad gras grund gut haben hafen hand haus heft heim herd herr heu hof holz huhn im in ist jahr kalb karte
  kauf kette kilo kind kinn klima koch kohl konto korb korn kraft kran kuh kurs käse lager lamm land last laub lauf
  leim leiter licht lob lohn los luft lust maler mann markt mast maß mehl menge milch mit monat moor müll nach nacht
  name netz neu nicht ober obst ofen ohne ort paar pacht pferd plan platz post preis pro quote rabatt rad rahmen
  rand rasse rate raum recht rest rind ring roh rohr rot ruf saat saft sand satz schaf schiff soll sorte spalt stadt
  stall stamm start steg stein stelle steuer stoff stufe stunde stück tag tank teich teil tier tisch tod ton topf
  tor torf tour typ tür uhr und unter ver vieh vom von vor wald ware weg wein weit werk wert wild woche wolle zahl
  zahn zaun zeit ziel zoll zu zug zum zur zweck`;

const FRENCH = `au aux avec bien bois bon café carte chat chef chez cidre clef clé coût dans date de des deux dont du eau elle
  entre est et fait fin four fruit gros haut heure hors jour la lait le lent les leur lieu lot main mais mer mois
  moule mur nom non nord note nuit or où pain par pays peau pied plat plus poids pont port pour prix près père quai
  quel rang rue sans sel ses site siège soie sol son sous sud sur tare taux taxe thé tour train tri tôle un une
  vache vent vente ver verre vers vide vie ville vin voie vol vue zone île`;

/** Said letter by letter, or said so by everybody. */
const LETTERS = `ag api app avg bic bmi ceo chf cm co cpu crm css csv diy dna ean email erp eu eur faq fax gb gbp gdp gmbh gmt gps
  gtin guid hr html iata iban icao id ids imo info ip isbn iso it json kg km kpi lat lng lon ltd max mb min ml mm
  mwst nfc no ok pc pdf ph pin plz ram rfid roi sarl sku sms tel tv tva uk un upc uri url us usd ust utc uuid vat
  vin wifi xml`;

/** Words of up to four letters, and some of five, that people say: what is as short and none of these was cut off. */
export const SHORT_WORDS: ReadonlySet<string> = words([ENGLISH, GERMAN, FRENCH, LETTERS].join(' '));
