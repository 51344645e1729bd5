import { expect, it } from 'vitest';
import { nearValues } from '../../../../src/service/agent/model/link/near-values.ts';
import { profileOfSchema } from '../../../../src/service/profile/index.ts';
import { column, schemaOf, table } from '../../profile/made-schema.ts';

const makes = ['Toyota', 'Tesla', 'Mercedes-Benz', 'Land Rover', 'Kia', 'Škoda'];
const cars = table('cars', [
  column('make', 'text', { values: makes }),
  column('owner_email', 'text', { values: ['ana@example.org'] }),
]);
const schema = schemaOf([cars]);
const profile = profileOfSchema(schema);
const near = (text: string, name = 'make') => nearValues({ profile }, cars, name, text);

it('finds values in another case or form, misspelt, run together, or longer', () => {
  expect(near('Telsa')).toEqual(['Tesla']);
  expect(near('telsas')).toEqual(['Tesla']);
  expect(near('TESLAS')).toEqual(['Tesla']);
  expect(near('mercedes benz')).toEqual(['Mercedes-Benz']);
  expect(near('Mercedez')).toEqual(['Mercedes-Benz']);
  expect(near('landrover')).toEqual(['Land Rover']);
  expect(near('rover')).toEqual(['Land Rover']);
  expect(near('skoda')).toEqual(['Škoda']);
  expect(near('Toyotta')).toEqual(['Toyota']);
});

it('finds nothing for another word, for the value itself, or in a column that is not sent', () => {
  expect(near('Volvo')).toEqual([]);
  expect(near('Kai')).toEqual([]);
  expect(near('Tesla')).toEqual([]);
  expect(near('ana@example.com', 'owner_email')).toEqual([]);
  const columns = [{ schema: 'public', table: 'cars', column: 'owner_email', share: true }];
  const sharing = { values: true, rows: true, samples: false, columns };
  expect(nearValues({ profile, sharing }, cars, 'owner_email', 'anna@example.org')).toEqual(['ana@example.org']);
  expect(nearValues({ profile, sharing: { ...sharing, values: false } }, cars, 'make', 'Telsa')).toEqual([]);
});
