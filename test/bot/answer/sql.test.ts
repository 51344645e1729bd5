import { describe, expect, it } from 'vitest';
import { clampSql, readableSql, renderSql } from '../../../src/bot/answer/receipt.blocks.ts';

describe('SQL in a message', () => {
  it('is laid out for reading, and folded away however short it is', () => {
    expect(renderSql('select a, count(*) from t where b > 1 group by a')).toMatchObject({
      type: 'container',
      block_id: 'ask:sql',
      title: { text: 'SQL, 9 lines' },
      is_collapsible: true,
      default_collapsed: true,
      child_blocks: [
        {
          type: 'section',
          text: {
            type: 'mrkdwn',
            text: '```\nSELECT\n  a,\n  count(*)\nFROM\n  t\nWHERE\n  b &gt; 1\nGROUP BY\n  a\n```',
          },
        },
      ],
    });
  });

  it.each([
    [
      'MySQL',
      'select date_sub(date(`t`), interval weekday(`t`) day) from `x`',
      'SELECT\n  date_sub(date(`t`), interval weekday(`t`) day)\nFROM\n  `x`',
    ],
    ['BigQuery', "select a[offset(0)], 'it\\'s' from `p.d.t`", "SELECT\n  a[offset(0)],\n  'it\\'s'\nFROM\n  `p.d.t`"],
  ])('of %s is laid out too', (_dialect, sql, laidOut) => {
    expect(readableSql(sql)).toBe(laidOut);
  });

  it('is shown as it came when the formatter does not know it', () => {
    const sql = "select 'it'' s ( $$";
    expect(readableSql(sql)).toBe(sql);
  });

  it('is left out when there is none', () => {
    expect(renderSql('')).toBeUndefined();
    expect(renderSql(' \n ')).toBeUndefined();
  });

  it('says how much was cut', () => {
    const sql = `select ${'a'.repeat(5_000)}`;
    const clamped = clampSql(sql, 3_000);
    expect(clamped.length).toBeLessThanOrEqual(3_000);
    const [, cut] = /\n-- cut here: ([\d,]+) more characters$/.exec(clamped) ?? [];
    const kept = clamped.slice(0, clamped.indexOf('\n--'));
    expect(kept.length + Number(cut?.replace(',', ''))).toBe(sql.length);
  });
});
