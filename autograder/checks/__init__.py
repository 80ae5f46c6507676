"""All that judges an answer: it goes to every student and to every grader."""
