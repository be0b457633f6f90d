const TOKEN = /\s*([\w.]+|[()*/+-])/y;

/**
 * The value of an expression of numbers, names, `+ - * /` and parentheses. Throws for a name without a value,
 * and for anything else.
 */
export function valueOf(expression: string, values: Readonly<Record<string, number>>): number {
  const tokens = tokensOf(expression);
  let at = 0;
  const sum = (): number => {
    let value = product();
    while (tokens[at] === '+' || tokens[at] === '-') value += tokens[at++] === '+' ? product() : -product();
    return value;
  };
  const product = (): number => {
    let value = operand();
    while (tokens[at] === '*' || tokens[at] === '/')
      value = tokens[at++] === '*' ? value * operand() : value / operand();
    return value;
  };
  const operand = (): number => {
    const token = tokens[at++];
    if (token === '(') {
      const value = sum();
      if (tokens[at++] !== ')') throw new Error(`a parenthesis is not closed: ${expression}`);
      return value;
    }
    const value = /^\d/.test(token ?? '') ? Number(token) : values[token ?? ''];
    if (value === undefined || Number.isNaN(value)) throw new Error(`'${token}' has no value: ${expression}`);
    return value;
  };
  const value = sum();
  if (at < tokens.length) throw new Error(`'${tokens[at]}' is not expected: ${expression}`);
  return value;
}

function tokensOf(expression: string): string[] {
  const tokens: string[] = [];
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < expression.trimEnd().length;) {
    const [, token] = TOKEN.exec(expression) ?? [];
    if (token === undefined) throw new Error(`not an expression: ${expression}`);
    tokens.push(token);
  }
  return tokens;
}
