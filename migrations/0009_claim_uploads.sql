-- Until when an upload's address is taken: by the request that is sending its bytes, or by the bytes that have arrived.
ALTER TABLE photos ADD COLUMN claimed_until integer;
