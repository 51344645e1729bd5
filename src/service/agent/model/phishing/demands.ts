import { asRead } from './fold.ts';

const SECRETS = [
  'pass\\s?-?(?:words?|codes?|phrases?)|pins?|pin codes?|log-?\\s?ins?|sign-?\\s?ins?|sso|mfa|2fa|otps?',
  'credentials?|secrets?|tokens?|cookies?|seed phrases?|bank details?|card numbers?|cvv|iban|gift cards?|wallets?|bitcoins?',
  '(?:api|access|secret|private|security|ssh|recovery|license) (?:keys?|codes?|phrases?)',
  '(?:one[- ]time|verification|confirmation|authentication|security|login|backup) codes?',
  'passw(?:ort|örter)|kennw(?:ort|örter)|zugangsdaten|anmeldedaten|geheimzahl|kartennummer',
  'mots? de passe|identifiants?|contraseñas?|claves?|senhas?|credenciales|credenziali|wachtwoord(?:en)?',
].join('|');
const YOU = 'you|yours?|yourself|dein\\p{L}*|dich|dir|vous|votre|vos|tu|tus|jouw|uw';
const TELL =
  'enter|type|paste|copy|send|forward|reply|e-?mail|share|provide|submit|confirm|verify|give|tell|post|write|use|gib|nenne|sende|schicke?';
const ACT = [
  'click|visit|go|open|respond|mail|call|dial|phone|ring|text|sms|download|install|scan|transfer|pay|wire|buy|contact|message|dm',
  'authori[sz]e|approve|activate|reset|renew|unlock|browse|navigate|upload|upgrade|subscribe|register|grant|invite',
  'enter|type|paste|copy|send|forward|reply|e-?mail|share|provide|submit|confirm|verify',
].join('|');
/** What a command goes on with, and a noun does not: call the number, but call duration; open your mail, but open orders. */
const OBJECT =
  'the|this|that|these|those|an?|yours?|you|me|us|it|them|my|our|all|any|at|to|on|onto|here|there|now|back|with|through|via|into|support|admin\\p{L}*|\\+?\\d+';
const START =
  '(?:^|[.!?:;,–—]\\s*|(?<!\\p{L})(?:please|kindly|then|first|now|next|just|simply|to continue|you (?:must|should|need to|have to|can|may|could)|everyone (?:must|should)|bitte)\\s+)';
const LOG_IN = '(?:re-?)?authenticate|log[ -]?in|log[ -]?on|sign[ -]?in|sign[ -]?up';

const inWords = (inside: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${inside})(?![\\p{L}\\p{N}])`, 'iu');
const atStart = (inside: string): RegExp => new RegExp(`${START}(?:${inside})(?![\\p{L}\\p{N}])`, 'iu');

const SECRET = inWords(SECRETS);
const ADDRESSED = inWords(YOU);
const DEMANDS = [
  atStart(`(?:${ACT})\\s+(?:${OBJECT})`),
  atStart(`(?:${TELL})\\s+(?:\\S+\\s+){0,3}(?:${SECRETS})`),
  atStart(`(?:${LOG_IN})\\s+(?:at|to|here|via|with|again|now|first|on|through|using|from)`),
  inWords(`(?:please|must|should|need to|have to|you can|first) (?:${LOG_IN})`),
  /(?<!\p{L})(?:melden|klicken|geben|öffnen|senden|schicken|rufen|besuchen|überweisen|bestätigen|laden|teilen|kontaktieren) sie(?!\p{L})/iu,
  /(?<!\p{L})(?:melde|klicke?|gib|öffne|sende|schicke?|rufe?|besuche?|überweise|bestätige|lade|kontaktiere) (?:dich|dein\p{L}*|mir|uns|das|die|den|hier|auf|bitte|an|unter)(?!\p{L})/iu,
  /(?<!\p{L})(?:your|dein\p{L}*|votre|tu) (?:\p{L}+ ){0,2}(?:account|session|access|subscription|licen[cs]e|workspace|mailbox|device|computer|payment|card|bank|konto|sitzung|zugang|compte|cuenta) (?:has|is|was|will|must|needs?|expire[sd]?|may|can(?:not|'t)?|ist|wurde|wird|muss|läuft)(?!\p{L})/iu,
  /(?<!\p{L})(?:the|your|our) (?:(?:it|security|support|admin|help|service)[ -]?(?:team|department|desk)|admin(?:istrator)?s?|bank) (?:asks?|needs?|requires?|requests?|wants?|says?|told)(?!\p{L})/iu,
];

/**
 * Whether a sentence asks its reader to do something, or for a password, a key or a code. The words of an answer tell
 * how a question was read; nobody has to do anything.
 */
export function demands(text: string): boolean {
  const read = asRead(text).replaceAll(/\s+/g, ' ').trim();
  return asksForSecret(read) || DEMANDS.some((rule) => rule.test(read));
}

const asksForSecret = (read: string): boolean => SECRET.test(read) && ADDRESSED.test(read);
