import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFilled } from '../../../src/bot/kit/forms.ts';
import { INPUTS } from '../../../src/bot/model/ids.ts';
import { makeAskAdminApi } from '../../../src/bot/service-admin/ask-admin-api.ts';
import { renderNotSaved } from '../../../src/bot/sharing/about-source.blocks.ts';
import { makeDecidePolicy } from '../../../src/bot/sharing/decide-policy.ts';
import {
  POLICY_TITLE,
  policyErrors,
  readPolicyModal,
  renderChoosePolicySource,
  renderNoPolicySource,
  renderPolicy,
  renderPolicyOptions,
  renderPolicySaved,
  renderSavingPolicy,
} from '../../../src/bot/sharing/policy.modal.ts';
import { HttpError } from '../../../src/client/errors.ts';
import type { PolicyService } from '../../../src/client/query-service.ts';
import type { Policy } from '../../../src/contract/policy.ts';
import { resourceIdSchema } from '../../../src/shared/ids.ts';
import { createLogger } from '../../../src/shared/logger.ts';
import { SHOP } from '../../fakes/around-the-bot.ts';
import { anyText } from '../../fixtures/any-text.ts';
import { question } from '../../fixtures/slack-events.ts';
import { expectGolden } from '../golden.ts';
import { expectTakenBySlack } from '../kit/view-limits.ts';
import { openBotStore } from '../world.ts';

const OTHER = resourceIdSchema.parse('99999999-1111-4111-8111-111111111111');
const { team } = question('x').thread;
const column = (name: string) => ({ schema: 'public', table: 'customers', column: name });
const EMAIL = { ...column('email'), rule: 'mask' } as const;
const PHONE = { ...column('phone'), rule: 'withhold' } as const;
const SALARIES = { schema: 'hr', table: 'salaries' };
const HR = { schema: 'hr', table: null };
const POLICY: Policy = { tables: { allow: 'all_but', list: [HR, SALARIES] }, columns: [EMAIL, PHONE] };
const OPEN: Policy = { tables: { allow: 'all', list: [] }, columns: [] };

const columnValue = ({ schema, table, column: name }: ReturnType<typeof column>) =>
  JSON.stringify([schema, table, name]);
const tableValue = ({ schema, table }: Policy['tables']['list'][number]) => JSON.stringify([schema, table]);
const filledOf = ({ tables: { allow, list }, columns }: Policy) => {
  const block = (id: string) => `${id}:${SHOP.id}`;
  const chosen = (values: string[]) => ({ x: { selected_options: values.map((value) => ({ value })) } });
  const by = (rule: 'mask' | 'withhold') => chosen(columns.filter((one) => one.rule === rule).map(columnValue));
  return readFilled({
    id: 'V1',
    private_metadata: SHOP.id,
    state: {
      values: {
        [block(INPUTS.policyAllow)]: { x: { selected_option: { value: allow } } },
        [block(INPUTS.policyTables)]: chosen(list.map(tableValue)),
        [block(INPUTS.policyWithheld)]: by('withhold'),
        [block(INPUTS.policyMasked)]: by('mask'),
      },
    },
  });
};
const shown = (policy: Policy) => renderPolicy({ sources: [SHOP], chosen: SHOP.id, policy });

describe('the form for what can be read', () => {
  it('shows what was decided', () => {
    expectGolden('policy', shown(POLICY));
    for (const view of [shown(OPEN), renderNoPolicySource(), renderPolicySaved(), renderSavingPolicy()])
      expectTakenBySlack(view);
  });

  it('reads what was chosen', () => {
    expect(readPolicyModal(filledOf(POLICY), SHOP.id, OPEN)).toEqual({
      policy: { ...POLICY, columns: [PHONE, EMAIL] },
    });
    expect(readPolicyModal(filledOf(OPEN), SHOP.id, POLICY)).toEqual({ policy: OPEN });
  });

  it('needs a table where only some can be read, or all but some', () => {
    for (const allow of ['only', 'all_but'] as const) {
      const read = readPolicyModal(filledOf({ tables: { allow, list: [] }, columns: [] }), SHOP.id, OPEN);
      expect(read).toEqual({
        errors: { [`${INPUTS.policyTables}:${SHOP.id}`]: 'Choose at least one table, or choose “All tables” above.' },
      });
    }
  });

  it('takes a column in one list alone', () => {
    const both: Policy = { ...OPEN, columns: [EMAIL, { ...EMAIL, rule: 'withhold' }] };
    expect(readPolicyModal(filledOf(both), SHOP.id, OPEN)).toEqual({
      errors: { [`${INPUTS.policyMasked}:${SHOP.id}`]: 'public.customers.email is in both lists. Keep it in one.' },
    });
  });

  it('keeps decisions that it had no room to show', () => {
    const long = { ...column('x'.repeat(200)), rule: 'mask' } as const;
    const many = Array.from({ length: 120 }, (_, at) => ({ schema: 'public', table: `t${at}` }));
    const current: Policy = { tables: { allow: 'only', list: many }, columns: [long] };
    const kept = { tables: { allow: 'only', list: many.slice(0, 100) }, columns: [] } as const;
    expect(
      readPolicyModal(
        filledOf({ ...kept, tables: { ...kept.tables, list: [...kept.tables.list] }, columns: [] }),
        SHOP.id,
        current,
      ),
    ).toEqual({
      policy: current,
    });
    expectTakenBySlack(shown(current));
  });

  it('says under its field what the service does not know', () => {
    const problems = ['tables.list.1', 'columns.0', 'columns.1'].map((field) => ({ field, message: 'x' }));
    expect(policyErrors(problems, POLICY, SHOP.id)).toEqual({
      [`${INPUTS.policyTables}:${SHOP.id}`]: "hr.salaries isn't a table of this data source. Take it out.",
      [`${INPUTS.policyMasked}:${SHOP.id}`]: "public.customers.email isn't a column of this data source. Take it out.",
      [`${INPUTS.policyWithheld}:${SHOP.id}`]:
        "public.customers.phone isn't a column of this data source. Take it out.",
    });
  });

  it('is taken by Slack whatever things are called', () => {
    const name = anyText({ minLength: 1 });
    const columns = fc.array(
      fc.record({ schema: name, table: name, column: name, rule: fc.constantFrom('mask', 'withhold') }),
      { maxLength: 130 },
    );
    const list = fc.array(fc.record({ schema: name, table: fc.option(name) }), { maxLength: 130 });
    const allow = fc.constantFrom('all', 'only', 'all_but');
    fc.assert(
      fc.property(fc.record({ allow, list }), columns, anyText(), (tables, decided, words) => {
        const sources = [
          { ...SHOP, name: words },
          { ...SHOP, id: OTHER },
        ];
        expectTakenBySlack(renderPolicy({ sources, chosen: SHOP.id, policy: { tables, columns: decided } }));
        expectTakenBySlack(renderChoosePolicySource(sources));
        expectTakenBySlack(renderNotSaved(POLICY_TITLE, { a: words, b: 'x' }));
        expect(renderPolicyOptions({ tables: tables.list, columns: decided }).length).toBeLessThanOrEqual(100);
      }),
      { numRuns: 60 },
    );
  });
});

/** A service that keeps what it is told, or fails. */
class FakePolicyService implements PolicyService {
  failure: Error | undefined;
  refusal: Error | undefined;
  policy = POLICY;
  readonly asked: unknown[] = [];

  readonly readPolicy = async () => {
    if (this.failure !== undefined) throw this.failure;
    return this.policy;
  };
  readonly replacePolicy = async (_: unknown, policy: Policy) => {
    if (this.refusal !== undefined) throw this.refusal;
    this.policy = policy;
    return policy;
  };
  readonly findPolicyNames = async (_: unknown, asked: unknown) => {
    this.asked.push(asked);
    return { tables: [HR], columns: [] };
  };
}

const httpError = (status: number, details: { field: string; message: string }[] = []) =>
  new HttpError('PUT /v2/resources/<resource_id>/policy', {
    status,
    code: undefined,
    requestId: undefined,
    retryAfterMs: undefined,
    serviceMessage: 'secret words of the service',
    details,
  });

async function open() {
  const { resources } = await openBotStore();
  const service = new FakePolicyService();
  const askAdminApi = makeAskAdminApi({ makeReference: () => 'REF1', logger: createLogger({ level: 'silent' }) });
  return { service, decide: makeDecidePolicy({ service, resources, askAdminApi }) };
}
const saying = (part: string): unknown => expect.stringContaining(part);
const text = (view: object): string => JSON.stringify(view);
const decided = { team, source: SHOP.id };

describe('deciding what can be read', () => {
  it('shows, searches, and saves, of a source that the workspace knows', async () => {
    const { service, decide } = await open();
    expect(text(await decide.view(decided))).toContain('public.customers.email');
    expect(await decide.findNames(decided, 'tables', 'hr')).toEqual({ tables: [HR], columns: [] });
    expect(service.asked).toEqual([{ of: 'tables', find: 'hr' }]);
    expect(await decide.save(decided, filledOf(OPEN))).toMatchObject({ closes: true });
    expect(service.policy).toEqual(OPEN);
  });

  it('does nothing for a source that the workspace doesn’t know, whatever a form says', async () => {
    const { service, decide } = await open();
    for (const source of [OTHER, undefined]) {
      expect(text(await decide.view({ team, source }))).toContain('No data source');
      expect(await decide.findNames({ team, source }, 'columns', '')).toEqual({ tables: [], columns: [] });
      expect((await decide.save({ team, source }, filledOf(OPEN))).closes).toBeUndefined();
    }
    expect([service.policy, service.asked]).toEqual([POLICY, []]);
  });

  it('says why it can’t be shown or saved', async () => {
    const { service, decide } = await open();
    service.refusal = httpError(400, [{ field: 'columns.0', message: 'x' }]);
    const refused = await decide.save(decided, filledOf(POLICY));
    expect(refused.errors).toEqual({ [`${INPUTS.policyWithheld}:${SHOP.id}`]: saying('phone') });
    service.failure = httpError(404);
    expect(text(await decide.view(decided))).toContain("doesn't let me choose what can be read");
    service.failure = httpError(500);
    const failed = text((await decide.save(decided, filledOf(OPEN))).view);
    expect(failed).toContain('REF1');
    expect(failed).not.toContain('secret words');
  });
});
