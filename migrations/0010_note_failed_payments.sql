-- When a bank refused a payment that it had been processing; the dashboard says so for a while.
ALTER TABLE payments ADD COLUMN failed_at integer;
