import { byName } from '../../../shared/by-name.ts';
import type { ColumnInfo, TableInfo } from '../../connectors/connector.ts';
import { looksSecret } from '../../connectors/words.ts';
import { singular, wordsOf } from '../../profile/names.ts';
import { PEOPLE } from '../engine/words/lexicon.ts';

export const WRITTEN = 'what somebody wrote';

/**
 * What names of private columns look like, in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish,
 * Swedish and Turkish, without accents; the first that fits says why.
 */
const PRIVATE: readonly (readonly [what: string, pattern: RegExp])[] = [
  [
    'a password or key',
    /\b(pass ?words?|pass|pwd|passwor[td]e?|kennwort|contrasena|mot de passe|senha|haslo|wachtwoord|losenord|parola|sifre|clave|geheimnis|secrets?|salt|nonce|pepper|otp|totp|pin|pin code|cvv|cvc|(api|access|private|public|secret|encryption|signing|license|licence|recovery|backup|activation|ssh|auth|webhook|master|user) ?(key|code)s?|api ?keys?|mnemonic|seed phrase|credentials?|security (question|answer))\b/,
  ],
  [
    'a token or session',
    /\b(tokens?|jwt|bearer|sessions? ?(id|key|token)?|cookies?|csrf|nonce|signature|fingerprint|hash|\w+hash|sha ?\d*|md5|checksum|digest|webhook( url)?|auth|oauth\w*|mfa|two factor)\b/,
  ],
  [
    'an e-mail address',
    /\b(e ?mails?|\w*email\w*|e mail adress?e?|mail|correo( electronico)?|courriel|posta elettronica|eposta)\b/,
  ],
  [
    'a phone number',
    /\b(\w*phones?|phone ?(number|no|nr)|mobiles?( (number|no|nr|phone))?|mobilnummer|handy( ?nummer)?|cell( ?phone)?|tel(efon|efone|efono|ephone|efoon|efonnummer|nr|no)?|telefon\w*|fax( ?number)?|msisdn|celular|movil|cellulare|portable|whatsapp|sms( number)?)\b/,
  ],
  [
    'a postal address',
    /\b(address(es)?( line)?( ?\d)?|\w+address|adress?en?|anschrift|street( ?(name|no|number))?|\w*strasse|\w{2,}str|^str$|house (number|no|nr)|hausnummer|calle|rue|direccion|domicilio|indirizzo|endereco|rua|straat|gata|adres|ulica|sokak|apartment|apt)\b/,
  ],
  [
    'the name of a person',
    /\b((first|last|middle|full|given|family|maiden|sur|fore|nick|legal|birth|contact|user|login|screen|display|person|employee|patient|guest|member|student|teacher|doctor|driver|author|owner|holder|recipient|sender|cardholder|account holder|passenger|customer|client|manager|agent|artist|player|staff|buyer|subscriber|spouse|mother|father|emergency contact|next of kin) ?names?|[fl]name|firstname|lastname|fullname|surname|username|login|(vor|nach|familien|geburts|benutzer)name|nombres?|apellidos?|prenom|nom de famille|cognome|sobrenome|apelido|voornaam|achternaam|imie|nazwisko|fornamn|efternamn|soyad|next of kin|emergency contact|cardholder|recipient|signatory)\b/,
  ],
  [
    'a date of birth',
    /\b(birth( ?(date|day|year|place))?|birthdate|birthday|date of birth|dob|born( on| at| in)?|geburt\w*|geboren|naissance|date de naissance|nacimiento|nascita|nascimento|geboortedatum|urodzenia|fodelse\w*|dogum)\b/,
  ],
  [
    'an account or card number',
    /\b(iban|bic|swift|(card|cc|credit card|debit card|account|bank account|routing|sort) ?(number|no|nr|code|pan)s?|pan|kontonummer|konto ?nr|bankverbindung|bank ?accounts?|bank ?details|blz|kartennummer|numero de (tarjeta|cuenta|carte)|tarjeta|carte bancaire|wallet( address)?)\b(?! (type|brand|status|manager|tier|id|name|kind|state|balance|executive|owner)\b)/,
  ],
  [
    'an official number',
    /\b(ssn|social security( number)?|national (id|number|insurance)\w*|nino|passports?( ?(number|no|nr))?|(driv\w+ |drivers )?licen[cs]e ?(number|no|nr|plate)|tax ?(id|number|no)|tin|vat ?(id|number)|steuer ?(id|nummer|nr)|sozialversicherung\w*|ausweis\w*|nif|nie|dni|cpf|cnpj|curp|pesel|bsn|personnummer|codice fiscale|kimlik|aadhaar|medicare( number)?|insurance (number|no)|medical record( number)?|mrn|health id)\b/,
  ],
  [
    'an address on a network',
    /\b(ip|ip ?(addr(ess)?|v4|v6)|ipaddr(ess)?|remote (addr|ip|host)|client ip|mac ?(addr(ess)?)|user ?agent|device ?(id|token|fingerprint)|imei|imsi|udid|idfa|gaid|cookie id)\b/,
  ],
  ['a place of a person', /\b(latitude|longitude|lat|lng|lon|geo ?(location|point)|gps|coordinates)\b/],
  [
    WRITTEN,
    /\b(notes?|comments?|messages?|remarks?|body|bio|biography|feedback|transcript|notizen|bemerkung(en)?|kommentare?|nachricht|commentaires?|comentarios?|observaciones|mensaje|opmerkingen|uwagi)\b/,
  ],
  [
    'a picture or link of a person',
    /\b(avatar|photo|picture|selfie|profile ?(url|link|picture)|linkedin|twitter|facebook|instagram|telegram|skype)\b/,
  ],
];

/** Words after which the column counts or dates the private thing, or says whether there is one. */
const ABOUT_IT =
  /^(is|has|was|can|num|number of|count|total)\b|\b(count|verified|confirmed|enabled|disabled|sent|opened|clicked|used|type|kind|class|status|state|domain|opt ?(in|out)|changed|reset|expires?|expiry|updated|at|on|rate|score|length|bounced?)$/;
const OF_PLACES = /^(a |an )?(latitude|longitude|lat|lng|lon|geo|gps|coord)/;

/** Whether a word alone names something private: a key of a JSON value, a column that SQL made. */
export function privateWord(word: string): boolean {
  const name = plainWords(word);
  return (
    name !== '' &&
    (looksSecret(word) ||
      (!ABOUT_IT.test(name) && PRIVATE.some(([what, pattern]) => what !== WRITTEN && pattern.test(name))))
  );
}

/** What a table of people cuts names down to. */
const SHORT = byName<string>({
  em: 'an e-mail address',
  eml: 'an e-mail address',
  ph: 'a phone number',
  mob: 'a phone number',
});

/** Why a column's name says that its values are nobody's business: `looks like an e-mail address`. */
export function privateByName(table: TableInfo, column: ColumnInfo): string | undefined {
  const name = plainWords(column.name);
  if (looksSecret(column.name)) return 'looks like a password, key or number of a person';
  if (column.kind === 'boolean' || (ABOUT_IT.test(name) && !/\b(born (at|on)|birth)/.test(name))) return undefined;
  if (isOfFirms(column)) return undefined;
  const ofPeople = isOfPeople(table);
  if (OF_PLACES.test(name) && !ofPeople) return undefined;
  if (ofPeople && column.kind === 'text') {
    const short = SHORT[name];
    if (short !== undefined) return `looks like ${short}`;
  }
  const found = PRIVATE.find(([, pattern]) => pattern.test(name));
  if (found !== undefined && isOfKind(column, found[0])) return `looks like ${found[0]}`;
  return ofPeople && !isOfParties(table) && isNameOfRow(column) ? NAME_OF_PERSON : undefined;
}

export const isNameOfRow = ({ name, kind }: ColumnInfo): boolean =>
  kind === 'text' && /(^|[^a-z])(name|nom)s?$/i.test(name);

/** Whatever else the name says: `company_name` of a customer. */
export const isOfFirms = ({ name }: ColumnInfo): boolean =>
  /^(company|firm|business|trading|brand|product|organi[sz]ation|file|host|domain|table|event) ?name$/.test(
    plainWords(name),
  );

export const NAME_OF_PERSON = 'looks like the name of a person';

/** A number or a day is no name, message or picture: `comments`, counted. No day is an address: `apt_date`. */
const isOfKind = ({ kind }: ColumnInfo, what: string): boolean =>
  !(
    ['date', 'timestamp'].includes(kind) && ['a postal address', 'a phone number', 'an e-mail address'].includes(what)
  ) &&
  (!['the name of a person', WRITTEN, 'a picture or link of a person', 'a token or session'].includes(what) ||
    ['text', 'json', 'uuid', 'binary', 'other'].includes(kind));

const MORE_PEOPLE = new Set(
  'contact account user profile lead prospect applicant manager owner crew team mitarbeiter kunde kunden nutzer benutzer patienten person personen cliente clientes usuario usuarios empleado empleados utilisateur utilisateurs salarie employe utente utenti dipendente klant medewerker pracownik klient anvandare rep salesperson host tenant landlord volunteer caregiver signatory beneficiary referee parent child dependent relative witness attendee speaker reviewer commenter follower friend'.split(
    ' ',
  ),
);
/** Who is a person or a firm: their names have to be looked at. */
const PARTIES = new Set(
  'customer client buyer subscriber account contact lead prospect supplier vendor seller donor investor operator broker borrower tenant landlord kunde kunden cliente clientes klant klient'.split(
    ' ',
  ),
);
const isPeopleWord = (word: string): boolean => PEOPLE.has(word) || MORE_PEOPLE.has(word) || PARTIES.has(word);
const rowOf = ({ name }: TableInfo): string => singular(wordsOf(name).at(-1) ?? '');

/** A table that has a row for each person, by its name or by a comment that is as short: `emp`, “employees”. */
const isOfPeople = (table: TableInfo): boolean => {
  const comment = wordsOf(table.comment).map(singular);
  return (
    isPeopleWord(rowOf(table)) ||
    wordsOf(table.name).includes('people') ||
    (comment.length <= SHORT_COMMENT && comment.some(isPeopleWord))
  );
};

const SHORT_COMMENT = 2;

/** Whether columns of a table tell of people: their names, how to reach them, when they were born. */
export const tellsOfPeople = (table: TableInfo): boolean =>
  table.columns.some((column) => /person|e-mail|phone|birth/.test(privateByName(table, column) ?? ''));

/** A table that has a row for each person or firm. */
export const isOfParties = (table: TableInfo): boolean => PARTIES.has(rowOf(table));

/** A column whose values may be people: `author`, `sales_rep`, `created_by`. */
export const mayNamePeople = ({ name }: ColumnInfo): boolean =>
  isPeopleWord(wordsOf(name).at(-1) ?? '') || /\bby$/.test(plainWords(name));

/** In lower case, without accents, words apart. */
const plainWords = (name: string): string =>
  wordsOf(name.replaceAll('ß', 'ss').normalize('NFD').replaceAll(/\p{M}/gu, '')).join(' ');
