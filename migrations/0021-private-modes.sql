-- Accounts in private mode convert the added private fields when they next open Stint.
update private_modes set state = 'turningOn', plain_in_files = true where state = 'on';
