/** Whether somebody typed a statement instead of a question. */
export const looksLikeSql = (question: string): boolean =>
  /^\s*(select|with|insert|update|delete|drop|alter|create|truncate|grant|copy|explain)\b[\s\S]*(\bfrom\b|\binto\b|\btable\b|\bset\b|;)/i.test(
    question,
  ) &&
  /^\s*(select\s+[\w*"(,.\s]+\bfrom\b|with\s+\w+\s+as\s*\(|insert\s+into|update\s+\S+\s+set|delete\s+from|(drop|alter|create|truncate)\s+(table|schema|database|view|index)|grant\s|copy\s|explain\s+select)/i.test(
    question,
  );
