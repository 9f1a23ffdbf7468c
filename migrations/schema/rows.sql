-- Written by `npm run tables`: what the migrations lead to, to read and to compare.

insert into installation (id, registration) values ('true', NULL);
