-- People are found by the words of their names alone, and those that begin with them are put first among the found.
drop index users_by_beginning;
