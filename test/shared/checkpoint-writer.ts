import { openDatabase } from '../../src/shared/database.ts';

/*
 * A process that does nothing but write, until it is killed: `checkpoint-writer.ts <database URL> <first id>`. It prints the
 * id of each row that it was told is on the disk.
 */

const [, , url = '', first = '0'] = process.argv;
const db = await openDatabase<{ line: { id: number; text: string } }>({ url, owner: 'test', migrations: {} });
for (let id = Number(first); ; id += 1) {
  await db
    .insertInto('line')
    .values({ id, text: `${id} `.padEnd(100_000, 'x') })
    .execute();
  process.stdout.write(`${id}\n`);
}
