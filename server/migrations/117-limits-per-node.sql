-- A node of the version before counts alone when it cannot write its counts.
-- unused since 117: each node counts requests on its own.
drop table request_counts;
