/** Words that follow a table's or a column's name and say the same as it. Each line is one meaning. */
const SYNONYM_GROUPS = `
  revenue sales turnover sale income
  amount total sum
  customer client buyer shopper
  employee staff worker personnel
  teacher instructor professor
  delay late lateness
  price cost fee
  salary wage pay compensation
  country nation
  city town
  car vehicle automobile
  movie film
  film dvd
  movie dvd
  item article
  product good
  purchase order
  quantity unit
  gender sex
  phone telephone
  email mail e-mail
  location place site
  category type kind
  date day
  company firm
  patient client
  supplier vendor
  student pupil
  name title
  doctor physician
  job position
  track song
  refund return
  department division
  rating star
  rating satisfaction
  length duration runtime
  trip ride journey
  booking reservation
  aircraft airplane plane
  store shop
  ship vessel
  exam test
  drug medication medicine
  elevation altitude
  artist band musician singer performer
  genre style
  genre category
  shipper carrier courier
  invoice bill
  author writer
  equipment machine machinery device appliance asset
  rental lease
  warehouse depot
  branch outlet
  manager boss supervisor
  parcel package
  truck lorry van
  donation gift contribution
  donor giver contributor
  incident accident
  match game fixture
  stadium arena venue
  concert gig
  appointment visit consultation
  shipment delivery dispatch consignment
  stock inventory
  inventory copy
  illness disease sickness
  treatment procedure therapy
  team squad
  player athlete
  actor cast
  school college
  pet animal
  wildlife animal fauna
  apartment flat
  photo picture image
  region territory district
  cinema theater theatre
  visitor guest
  expense expenditure
  coupon voucher
  repair maintenance
  review feedback
  membership subscription
  hospital clinic
  contract agreement
  bug defect
  inspection audit
  tenant renter lodger
  passenger traveller traveler
  production show play staging
  performance show
  course class lesson
  session class lesson
  teacher tutor lecturer
  enrolment enrollment registration
  grade mark
  deal opportunity
  lead prospect
  quote estimate quotation
  freight cargo load
  pickup collection
  bin container
  tour round route
  complaint grievance
  fine penalty
  patron member
  claim complaint
  volunteer helper
  ledger book
`;

/** Other words for a word, itself not among them. */
export function synonymsOf(lemma: string): string[] {
  return SYNONYMS.get(lemma) ?? [];
}

const SYNONYMS = new Map<string, string[]>();
for (const line of SYNONYM_GROUPS.trim().split('\n')) {
  const group = line.trim().split(/\s+/);
  for (const word of group) {
    SYNONYMS.set(word, [...(SYNONYMS.get(word) ?? []), ...group.filter((other) => other !== word)]);
  }
}
