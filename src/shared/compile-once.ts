import { type Compilable, type CompiledQuery, type Kysely, type QueryResult, type RawBuilder, sql } from 'kysely';
import { isPostgres } from './database.ts';
import { storable } from './storable.ts';

/** In the place of each value. */
export type Slots<Values> = { readonly [Name in keyof Values]: RawBuilder<Exclude<Values[Name], undefined>> };

type Executor = Pick<Kysely<unknown>, 'executeQuery' | 'getExecutor'>;

/**
 * A statement that runs often: to build it takes longer than to run it, so it's built once for each set of values that
 * aren't undefined, and each run only fills them in. `build` sees no value, which would stay the same from then on.
 * @returns runs it, in the transaction if one is given
 */
export function compileOnce<Values extends object, Row>(
  db: Executor,
  build: (slots: Slots<Values>) => Compilable<Row>,
): (values: Values, tx?: Executor) => Promise<QueryResult<Row>> {
  const compiled = new Map<string, CompiledQuery<Row>>();
  const prepare = isPostgres(db) ? storable : (value: unknown) => value;
  return (values, tx = db) => {
    const given = new Map<string, unknown>();
    let shape = '';
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined) continue;
      given.set(name, value);
      shape += `${name} `;
    }
    const query = compiled.get(shape) ?? build(slotsFor<Values>(given.keys())).compile();
    compiled.set(shape, query);
    const fill = (parameter: unknown) => (parameter instanceof Slot ? prepare(given.get(parameter.name)) : parameter);
    return tx.executeQuery({ ...query, parameters: query.parameters.map(fill) });
  };
}

class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const slotsFor = <Values>(names: Iterable<string>): Slots<Values> =>
  Object.fromEntries(Array.from(names, (name) => [name, sql.val(new Slot(name))])) as Slots<Values>;
