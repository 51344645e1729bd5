/** Business figures that need something most databases do not hold: what it is, so that the person knows what is missing. */
const NEEDS: [RegExp, string][] = [
  [/^(churn|churned|attrition|retention|retained)$/, 'a date or a status that says when customers leave'],
  [/^(lost|lose|losing)$/, 'a date or a status that says when they leave'],
  [/^(conversion|funnel)$/, 'visits or leads as well as sales'],
  [/^(nps|csat|satisfaction|happiness|sentiment)$/, 'survey answers or ratings'],
  [/^(cac|roas)$/, 'the money spent on marketing'],
  [/^roi$/, 'the money invested and what it brought in'],
  [/^(mrr|arr|subscription|subscriber)$/, 'subscriptions with their start, end and price'],
  [/^(receivable|payable|outstanding|overdue|unpaid)$/, 'invoices with what is paid and when it was due'],
  [/^(ltv|clv|cltv|lifetime)$/, 'how long customers stay and what they spend'],
  [/^(margin|profit|profitable|profitability|ebitda)$/, 'costs as well as prices'],
  [/^(budget|target|goal|quota|plan)$/, 'a plan to compare with'],
  [/^(stock|inventory)$/, 'stock levels'],
  [/^(traffic|visitor|session|pageview|click|impression)$/, 'visits to a website or an app'],
  [/^(salary|payroll|wage)$/, 'pay records'],
];

/** What a figure would need, where the data has nothing by its name. */
export const needOf = (lemma: string): string | null => NEEDS.find(([pattern]) => pattern.test(lemma))?.[1] ?? null;
