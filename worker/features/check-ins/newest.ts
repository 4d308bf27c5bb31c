/** SQL condition: a row of `check_ins` is the newest of its person and stay. */
export const isNewest = `not exists (select 1 from check_ins as later where later.connection_id = check_ins.connection_id
  and later.person_id = check_ins.person_id and later.day > check_ins.day)`;
