export function chooseState(base?: string): { state: string; others: string[] };
