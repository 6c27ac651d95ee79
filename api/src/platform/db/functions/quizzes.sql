-- Apps get the newest copy.
CREATE OR REPLACE FUNCTION keep_live_fragrances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM live_fragrances WHERE quiz_id = NEW.quiz_id;
  INSERT INTO live_fragrances (quiz_id, campaign_id, fragrance_id)
  SELECT DISTINCT quiz.quiz_id, quiz.campaign_id, fragrance::integer
  FROM quizzes quiz, jsonb_path_query(NEW.content, '$.questions[*].answers[*].fragrances[*].fragranceId') AS fragrance
  WHERE quiz.quiz_id = NEW.quiz_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER quiz_publications_live AFTER INSERT ON quiz_publications
  FOR EACH ROW EXECUTE FUNCTION keep_live_fragrances();
