/** A column that holds something private, and what it holds in the first row: nothing of it may be sent. */
export interface Canary {
  table: string;
  column: string;
  type: string;
  value: string;
}

const of = (table: string, columns: readonly (readonly [column: string, value: string, type?: string])[]): Canary[] =>
  columns.map(([column, value, type = 'text']) => ({ table, column, type, value }));

/** Secrets and personal data, each value once, in shapes that real ones have and in shapes that none is known by. */
export const CANARIES: readonly Canary[] = [
  ...of('users', [
    ['password', 'correct-horse-7731'],
    ['password_hash', '$2b$12$WvQ7yC1nRk5uTzLqXe0OpeKJ'],
    ['api_key', 'sk_live_51Hq8ZzKcanary01'],
    ['reset_token', 'tk9Zq27Lm4Xw81Pd55'],
    ['session_id', 'sess-0d41-77aa-canary'],
    ['otp_secret', 'JBSWY3DPEHPKCANY'],
    ['email', 'xandria.quill@example.org'],
    ['phone', '555-0173-882'],
    ['first_name', 'Xandria'],
    ['last_name', 'Quillfeather'],
    ['username', 'xq_1971'],
    ['birth_date', '1971-03-09', 'date'],
    ['last_login_ip', '203.0.113.77'],
    ['user_agent', 'CanaryBrowser/7.31'],
  ]),
  ...of('addresses', [
    ['street', 'Quokkalane 77b'],
    ['address_line_2', 'Flat Zebedee'],
    ['recipient_name', 'Yolanthe Brackwater'],
    ['delivery_phone', '0151 77310042'],
    ['notes', 'leave it behind the blue canarybin'],
  ]),
  ...of('payments', [
    ['iban', 'DE44500105175407324931'],
    ['bic', 'CNRYDEFFXXX'],
    ['card_number', '4012888888881881'],
    ['cvv', '739'.repeat(3)],
    ['cardholder', 'YOLANTHE B CANARY'],
    ['account_no', '00773100425511'],
    ['signature', 'sgn-Aa81-bb02-canary'],
  ]),
  ...of('kunden', [
    ['vorname', 'Fürchtegott'],
    ['nachname', 'Kanarienvogel'],
    ['geburtsdatum', '1969-11-30', 'date'],
    ['telefonnummer', '0301 5557731'],
    ['strasse', 'Kanariengasse'],
    ['steuernummer', '77/310/04255'],
    ['passwort', 'gelberVogel!'],
  ]),
  ...of('empleados', [
    ['apellidos', 'Canarias Delgado'],
    ['correo', 'empleada-canaria arroba example'],
    ['direccion', 'Plaza del Canario 5'],
    ['contraseña', 'pajaroAmarillo9'],
    ['dni', '77310042Z'],
  ]),
  ...of('devices', [
    ['mac_address', '02:77:31:00:42:ca'],
    ['device_token', 'apns-77310042-canary'],
    ['x1', 'ghp_77cAnAry31aB00cD42eF55gH66iJ77kL88'],
    ['x2', 'pw=canary;host=10.77.31.42'],
    ['x3', '{"email":"json.canary@example.net","password":"jsonCanaryPw"}', 'jsonb'],
  ]),
];

/** What none of the requests may hold. */
export const SECRETS = [
  ...CANARIES.filter(({ column }) => !column.startsWith('x')).map(({ value }) => value),
  'ghp_77cAnAry31aB00cD42eF55gH66iJ77kL88',
  '10.77.31.42',
  'json.canary@example.net',
  'jsonCanaryPw',
];

export const TABLES = [...new Set(CANARIES.map(({ table }) => table))];

/** Each table has three rows, a city and a plan that are nobody's secret, and no key to another. */
export const PRIVATE_TABLES = TABLES.map((table) => {
  const own = CANARIES.filter((canary) => canary.table === table);
  const columns = own.map(({ column, type }) => `"${column}" ${type}`);
  const row = (id: number) => [
    String(id),
    `'${['Lisbon', 'Porto', 'Lisbon'][id]}'`,
    ...own.map(({ type, value }) => valueIn(id, type, value)),
  ];
  return `CREATE TABLE ${table} (id integer PRIMARY KEY, city text, ${columns.join(', ')});
    INSERT INTO ${table} VALUES ${[0, 1, 2].map((id) => `(${row(id).join(', ')})`).join(', ')};`;
})
  .join('\n')
  .concat('\nANALYZE;');

function valueIn(id: number, type: string, value: string): string {
  if (id === 0) return `'${value}'`;
  if (type === 'date') return `'190${id}-01-0${id}'`;
  return type === 'jsonb' ? "'{}'" : `'other ${id}'`;
}
