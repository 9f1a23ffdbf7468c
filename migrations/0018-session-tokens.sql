-- Sessions keep a hash of their token, so that a copy of the table opens none.
-- Earlier backups hold the tokens themselves: those sessions end, and everyone signs in once more.

delete from sessions;
alter table sessions rename column token to token_hash;
alter table sessions add constraint sessions_token_hash check (token_hash ~ '^[0-9a-f]{64}$');
