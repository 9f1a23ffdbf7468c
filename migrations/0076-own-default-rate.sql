-- Null until the account sets its own rate: a chosen 93.75 isn't the preset one, which follows the currency.
alter table preferences alter column default_rate drop default, alter column default_rate drop not null;
-- Whether someone chose these isn't known, and they stay the same: in other currencies, an unset rate is 0.
update preferences set default_rate = null
  where default_rate = 93.75 and currency in ('AUD', 'CAD', 'CHF', 'EUR', 'GBP', 'NZD', 'SGD', 'USD');

-- The page of an invitation says whether it still grants access.
grant execute on function may_invite_users(uuid) to stint_identity;
