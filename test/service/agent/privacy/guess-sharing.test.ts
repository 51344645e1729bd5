import { expect, it } from 'vitest';
import { guessSharing } from '../../../../src/service/agent/privacy/guess-sharing.ts';
import { profileOfSchema } from '../../../../src/service/profile/index.ts';
import { column, schemaOf, table } from '../../profile/made-schema.ts';

function judge(tableName: string, names: string[], values: string[] | null = null) {
  const schema = schemaOf([
    table(
      tableName,
      names.map((name) => column(name, 'text', { values })),
    ),
  ]);
  return guessSharing(schema, profileOfSchema(schema));
}
const shared = (tableName: string, names: string[], values?: string[]) =>
  judge(tableName, names, values).flatMap(({ column: name, shares }) => (shares ? [name] : []));

it('secrets and what tells who somebody is stay here by their names, in several languages', () => {
  const names = [
    'password',
    'passwort_hash',
    'contraseña',
    'mot_de_passe',
    'senha',
    'apiKey',
    'api_key',
    'client_secret',
    'salt',
    'access_token',
    'refreshToken',
    'session_id',
    'cookie',
    'webhook_url',
    'recovery_codes',
    'otp',
    'pin',
    'sha256',
    'email',
    'E-Mail',
    'emailAddress',
    'correo',
    'courriel',
    'phone',
    'phone_number',
    'Telefon',
    'teléfono',
    'mobile',
    'handynummer',
    'fax',
    'address',
    'address_line_1',
    'shipping_address',
    'Straße',
    'strasse',
    'adresse',
    'dirección',
    'street',
    'first_name',
    'lastName',
    'full_name',
    'Vorname',
    'nachname',
    'prénom',
    'apellidos',
    'cognome',
    'username',
    'birth_date',
    'date_of_birth',
    'dob',
    'geburtsdatum',
    'fecha_nacimiento',
    'iban',
    'card_number',
    'account_no',
    'kontonummer',
    'ssn',
    'passport_number',
    'tax_id',
    'personnummer',
    'pesel',
    'ip',
    'ip_address',
    'last_ip',
    'user_agent',
    'notes',
    'message',
    'avatar',
    'linkedin',
  ];
  expect(shared('t', names)).toEqual([]);
});

it('what only counts or describes such things is shared, and so is all that is none', () => {
  const names = [
    'status',
    'city',
    'country',
    'segment',
    'email_verified',
    'phone_type',
    'address_type',
    'password_changed_at',
    'product_name',
    'title',
    'category',
    'brand',
    'company_name',
    'currency',
    'carrier',
    'state',
    'genre',
    'plan',
    'tokens_used',
    'message_count',
    'card_brand',
    'account_status',
    'delivery_status',
    'department',
    'industry',
    'model',
  ];
  expect(shared('t', names)).toEqual(names);
});

it('a name is that of a person where rows are people, or where values are', () => {
  expect(shared('employees', ['name', 'department'])).toEqual(['department']);
  expect(shared('products', ['name'])).toEqual(['name']);
  // People or firms: nobody knows yet.
  expect(shared('customers', ['name'])).toEqual([]);
  expect(shared('customers', ['name'], ['Amber Foods', 'Vetrix', 'Silvanus Labs'])).toEqual(['name']);
  expect(shared('customers', ['name'], ['Ana Silva', "Bram O'Brien", 'Chidi van der Berg'])).toEqual([]);
  expect(shared('shops', ['managed_by'], ['Ana Silva', "Bram O'Brien"])).toEqual([]);
});

it('values have shapes, whatever their column is called', () => {
  const because = (...values: string[]) => judge('t', ['x'], values)[0]?.because;
  expect(because('ana@example.org', 'bram.obrien@example.co.uk')).toBe('looks like an e-mail address');
  expect(because('+351 912 345 678', '020 7946 0958', '(555) 010-9999')).toBe('looks like a phone number');
  expect(because('$2b$12$KIXQe8w1O7gT0p3N8Q1d2uYx', '5f4dcc3b5aa765d61d8327deb882cf99')).toBe(
    'looks like a password hash',
  );
  expect(because('sk_live_51HxY2eZvKYlo2C', 'ghp_16C7e42F292c6912E7710c838347Ae17')).toBe('looks like a key');
  expect(because('10.0.0.1', '2001:db8::1')).toBe('looks like an IP address');
  expect(because('DE89 3704 0044 0532 0130 00')).toBe('looks like an IBAN');
  expect(because('4111 1111 1111 1111')).toBe('looks like a card number');
  expect(because('6f9619ff-8b86-4011-b42d-00c04fc964ff')).toBe('looks like a random id');
  expect(because('221 Baker Street', 'Hauptstraße 5')).toBe('looks like an address');
  for (const plain of [
    '2026-05-13',
    '12:30:45',
    '1.10',
    'Mid-market',
    'INV-2024-0001',
    'A320-214',
    '1,234,567.89',
    'Mountain Bike 3000',
  ])
    expect(because(plain)).toBe('');
});

it('texts of their own in nearly every row stay here, keys and names of things do not', () => {
  const schema = schemaOf([
    table('tickets', [column('ref', 'text'), column('subject', 'text'), column('title', 'text')], {
      primaryKey: ['ref'],
    }),
  ]);
  const profile = profileOfSchema(schema);
  const [tickets] = profile.tables;
  if (tickets === undefined) throw new Error('no table');
  const columns = tickets.columns.map((each) => ({ ...each, distinct: 1_000 }));
  const learned = { ...profile, tables: [{ ...tickets, rows: 1_000, columns }] };
  expect(guessSharing(schema, learned).map(({ column: name, because }) => [name, because])).toEqual([
    ['ref', ''],
    ['subject', 'has a text of its own in nearly every row'],
    ['title', ''],
  ]);
});
